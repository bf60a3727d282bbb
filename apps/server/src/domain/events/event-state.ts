/** Pure rules about the state of an event and which submissions it accepts (D-21, D-22). */
import type { FeatureAvailability, SessionState } from "@hubbub/contract/events";
import type { SessionAccessMode } from "@hubbub/contract/groups";

export interface EventStateFacts {
  id: string;
  isArchived: boolean;
  /** Whether the event has ever been its group's current session. */
  wasLive: boolean;
  group: { currentEventId: string | null; sessionAccessMode: SessionAccessMode } | null;
}

export interface FeatureFlags {
  enableWordCloud: boolean;
  enableSocialWall: boolean;
  enableEmojiPulse: boolean;
  enableLiveChat: boolean;
  enablePolls: boolean;
}

export type GatedActivity = keyof FeatureAvailability;
/** What people submit: the activities, and the feedback after their end. */
export type Submitted = GatedActivity | "feedback";

const flagOf: Record<GatedActivity, keyof FeatureFlags> = {
  icebreaker: "enableWordCloud",
  questions: "enableSocialWall",
  emoji: "enableEmojiPulse",
  chat: "enableLiveChat",
  polls: "enablePolls",
};

/** Activities that accept submissions before a session of a hybrid conference begins. */
const openBefore: ReadonlySet<GatedActivity> = new Set(["icebreaker", "questions"]);

export function sessionState({ id, wasLive, group }: EventStateFacts): SessionState {
  if (!group || group.sessionAccessMode === "open" || group.currentEventId === id) return "live";
  return wasLive ? "past" : "future";
}

export function isActive(facts: EventStateFacts): boolean {
  return !facts.isArchived && sessionState(facts) === "live";
}

/** Why an activity accepts no submissions at present; null if it accepts them. */
export function closedBecause(
  activity: Submitted,
  facts: EventStateFacts & FeatureFlags,
): "archived" | "past" | "future" | "off" | "running" | null {
  if (activity === "feedback") return facts.isArchived ? null : "running";
  if (facts.isArchived) return "archived";
  const state = sessionState(facts);
  if (state === "past") return "past";
  if (state === "future" && !(facts.group?.sessionAccessMode === "hybrid" && openBefore.has(activity))) return "future";
  return facts[flagOf[activity]] ? null : "off";
}

export function featureAvailability(facts: EventStateFacts & FeatureFlags): FeatureAvailability {
  const isOpen = (activity: GatedActivity) => closedBecause(activity, facts) === null;
  return {
    icebreaker: isOpen("icebreaker"),
    questions: isOpen("questions"),
    emoji: isOpen("emoji"),
    chat: isOpen("chat"),
    polls: isOpen("polls"),
  };
}
