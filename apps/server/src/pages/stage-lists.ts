/** The lists that the page of a stage contains, as page data and in its HTML. */
import type { Stage } from "@hubbub/contract/stage";

import { type EventRecord, toStageChoice } from "../domain/events/event-record.ts";
import { findPinned } from "../features/stage/stage-control.ts";
import type { PageDeps } from "./page-deps.ts";

/** A longer list is left out: the stage requests it. Far above the lists of a full event (2,000 responses: 90 KB). */
const LIST_CHARACTERS_MAX = 256 * 1024;

/** The answers of the calls that read public lists, by the name of the call, with the pinned post. */
export async function readStageLists(
  { sharedLists, activities }: Pick<PageDeps, "sharedLists" | "activities">,
  event: EventRecord,
): Promise<Record<string, unknown>> {
  const lists = await sharedLists.readAll(event);
  const pinnedQuestion = findPinned(activities, lists, event.pinnedQuestionId);
  for (const { stage } of activities)
    for (const [call, keep] of Object.entries(stage?.keepInPage ?? {})) lists[call] = keep(lists[call]);
  lists["GET /api/events/:eventId/stage"] = { ...toStageChoice(event), pinnedQuestion, picture: null } satisfies Stage;
  const short = Object.entries(lists).filter(
    ([, list]) => list !== undefined && JSON.stringify(list).length <= LIST_CHARACTERS_MAX,
  );
  return Object.fromEntries(short);
}
