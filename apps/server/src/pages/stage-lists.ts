/** The lists that the page of a stage contains, as page data and in its HTML. */
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { Stage } from "@hubbub/contract/stage";

import type { SharedLists } from "../api/shared-lists.ts";
import { type EventRecord, toStageChoice } from "../domain/events/event-record.ts";
import { findQuestion } from "../features/stage/stage-picture.ts";

const TIMER = "GET /api/events/:eventId/timer";
/** A longer list is left out: the stage requests it. Far above the lists of a full event (2,000 responses: 90 KB). */
const LIST_CHARACTERS_MAX = 256 * 1024;

/** The answers of the calls that read public lists, by the name of the call, with the pinned question. */
export async function readStageLists(sharedLists: SharedLists, event: EventRecord): Promise<Record<string, unknown>> {
  const all = await sharedLists.readAll(event);
  const stage: Stage = {
    ...toStageChoice(event),
    pinnedQuestion: findQuestion(all, event.pinnedQuestionId),
    picture: null,
  };
  const lists = {
    ...all,
    [TIMER]: timerInPage(all[TIMER] as Timer | undefined),
    "GET /api/events/:eventId/stage": stage,
  };
  const short = Object.entries(lists).filter(
    ([, list]) => list !== undefined && JSON.stringify(list).length <= LIST_CHARACTERS_MAX,
  );
  return Object.fromEntries(short);
}

/** Without the server's clock, because a page is cached: the stage requests a timer that runs. */
function timerInPage(timer: Timer | undefined): Omit<Timer, "serverNow"> | undefined {
  if (!timer || timer.status === "running") return undefined;
  const { serverNow: _, ...stopped } = timer;
  return stopped;
}
