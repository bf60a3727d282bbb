/**
 * The lists of an event in two versions that must be equal after any sequence of actions: read by HTTP, and built from
 * the live messages alone.
 */
import { ACTIVITIES, type ActivityName } from "@hubbub/contract/activities";
import type { LiveMessage } from "@hubbub/contract/live";

import { activityTestings } from "./activity-testings.ts";
import type { Visitor } from "./visitor.ts";

/** Comparable facts, or answers, by the names of the activities. */
export type EventLists = Partial<Record<ActivityName, unknown>>;

const views = ACTIVITIES.flatMap(({ name }, index) => {
  const view = activityTestings[index]?.view;
  return view ? [{ name, ...view }] : [];
});

/** Reads the answers of all lists by HTTP. */
export async function fetchAnswers(visitor: Visitor, eventId: string): Promise<EventLists> {
  const entries = views.map(async ({ name, call }) => {
    const { json } = await visitor.get(call.replace("GET ", "").replace(":eventId", eventId));
    return [name, json] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Reads all lists by HTTP. */
export async function fetchLists(visitor: Visitor, eventId: string): Promise<EventLists> {
  const answers = await fetchAnswers(visitor, eventId);
  return Object.fromEntries(views.map(({ name, ofAnswer }) => [name, ofAnswer(answers[name] as never)]));
}

/**
 * Builds the same lists from an empty event and the live messages received since.
 * @param first answers by activity. Only views that messages alone cannot build start from theirs (boards, timer).
 */
export function listsFromMessages(messages: readonly LiveMessage[], first: EventLists): EventLists {
  const entries = views.map(({ name, start, apply, ofState }) => {
    let state = start(first[name]);
    for (const message of messages) state = apply(state, message);
    return [name, ofState(state)];
  });
  return Object.fromEntries(entries) as EventLists;
}
