/** Pure rules about the state of an event and which submissions it accepts (EV-11 to EV-14). */
import { ACTIVITIES, type ActivityName, type ActivitySwitch } from "@hubbub/contract/activities";
import type { FeatureAvailability, SessionState } from "@hubbub/contract/events";
import type { SessionAccessMode } from "@hubbub/contract/groups";

interface EventStateFacts {
  id: string;
  isArchived: boolean;
  /** Whether the event has ever been its group's current session. */
  wasLive: boolean;
  group: { currentEventId: string | null; sessionAccessMode: SessionAccessMode } | null;
}

export type Switches = Record<ActivitySwitch, boolean>;

export function sessionState({ id, wasLive, group }: EventStateFacts): SessionState {
  if (!group || group.sessionAccessMode === "open" || group.currentEventId === id) return "live";
  return wasLive ? "past" : "future";
}

export function isActive(facts: EventStateFacts): boolean {
  return !facts.isArchived && sessionState(facts) === "live";
}

/** Why an activity stores nothing of attendees at present; null if it does. Without `submissions` its switch decides. */
export function closedBecause(
  name: ActivityName,
  facts: EventStateFacts & Switches,
): "archived" | "past" | "future" | "off" | "running" | null {
  const activity = ACTIVITIES.find((each) => each.name === name);
  if (!activity) throw new Error(`There is no activity ${name}`);
  if (activity.submissions) {
    const { open } = activity.submissions;
    if (open === "after-session") return facts.isArchived ? null : "running";
    if (facts.isArchived) return "archived";
    const state = sessionState(facts);
    if (state === "past") return "past";
    const isOpenBefore = facts.group?.sessionAccessMode === "hybrid" && open === "before-session";
    if (state === "future" && !isOpenBefore) return "future";
  }
  return activity.switch && !facts[activity.switch.field] ? "off" : null;
}

export function featureAvailability(facts: EventStateFacts & Switches): FeatureAvailability {
  const fields = ACTIVITIES.flatMap(({ name, submissions }) =>
    submissions?.availability ? [[submissions.availability, closedBecause(name, facts) === null]] : [],
  );
  return Object.fromEntries(fields) as FeatureAvailability;
}
