/** Pure rules about the state of an event and which submissions it accepts (EV-11 to EV-14). */
import { ACTIVITIES, type FeatureFlag, type SubmissionActivity } from "@hubbub/contract/activities";
import type { FeatureAvailability, SessionState } from "@hubbub/contract/events";
import type { SessionAccessMode } from "@hubbub/contract/groups";

interface EventStateFacts {
  id: string;
  isArchived: boolean;
  /** Whether the event has ever been its group's current session. */
  wasLive: boolean;
  group: { currentEventId: string | null; sessionAccessMode: SessionAccessMode } | null;
}

export type Switches = Record<FeatureFlag, boolean>;

/** The activities that people submit something to. */
const accepting = ACTIVITIES.flatMap(({ name, submissions, switch: field }) =>
  submissions === null ? [] : [{ name, submissions, switch: field }],
);

export function sessionState({ id, wasLive, group }: EventStateFacts): SessionState {
  if (!group || group.sessionAccessMode === "open" || group.currentEventId === id) return "live";
  return wasLive ? "past" : "future";
}

export function isActive(facts: EventStateFacts): boolean {
  return !facts.isArchived && sessionState(facts) === "live";
}

/** Why an activity accepts no submissions at present; null if it accepts them. */
export function closedBecause(
  name: SubmissionActivity,
  facts: EventStateFacts & Switches,
): "archived" | "past" | "future" | "off" | "running" | null {
  const activity = accepting.find((each) => each.name === name);
  if (!activity) throw new Error(`Nobody submits anything to ${name}`);
  const { open } = activity.submissions;
  if (open === "after-session") return facts.isArchived ? null : "running";
  if (facts.isArchived) return "archived";
  const state = sessionState(facts);
  if (state === "past") return "past";
  const isOpenBefore = facts.group?.sessionAccessMode === "hybrid" && open === "before-session";
  if (state === "future" && !isOpenBefore) return "future";
  return activity.switch && !facts[activity.switch.field] ? "off" : null;
}

export function featureAvailability(facts: EventStateFacts & Switches): FeatureAvailability {
  const fields = accepting.flatMap(({ name, submissions: { availability } }) =>
    availability === null ? [] : [[availability, closedBecause(name, facts) === null]],
  );
  return Object.fromEntries(fields) as FeatureAvailability;
}
