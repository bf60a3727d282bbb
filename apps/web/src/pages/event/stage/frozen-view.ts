/** The view of an automatic stage that was reloaded while frozen. */
import type { StageTab } from "@hubbub/contract/activities";
import type { StagePicture } from "@hubbub/contract/stage";
import type { AnswerOf } from "@hubbub/contract/calls";

import type { ReadList } from "../../../activities/stage-part.ts";
import { readJson, sessionStore } from "../../../lib/storage.ts";
import { type DirectorState, directStage, type ShownView } from "./director.ts";
import { timedInLists } from "./timed-views.ts";

const VIEW_KEY = "hubbub-frozen-view";

/** Remembers in this window what the frozen stage shows. */
export function rememberFrozenView({ takenAt, event }: StagePicture, view: ShownView): void {
  sessionStore.write(VIEW_KEY, JSON.stringify({ eventId: event.id, takenAt, view }));
}

/** The view as this window showed it; else what the automatic director chooses with the data of the picture. */
export function directorStateOf(picture: StagePicture, enabled: readonly StageTab[]): DirectorState {
  const remembered = readJson(sessionStore, VIEW_KEY) as { eventId: string; takenAt: string; view: ShownView } | null;
  if (remembered?.eventId === picture.event.id && remembered.takenAt === picture.takenAt) {
    const { view } = remembered;
    if (view === "join") return { view, chosen: null, nextAt: null };
    if (enabled.includes(view)) return { view, chosen: { tab: view, since: 0 }, nextAt: null };
  }
  const readList: ReadList = (call) => picture.lists[call] as AnswerOf<typeof call> | undefined;
  const signals = {
    enabled,
    contributions: picture.activity.map(({ tab, latestAt, lastMinute }) => ({
      tab,
      at: Date.parse(latestAt),
      count: lastMinute,
    })),
    timed: timedInLists(readList),
  };
  return directStage(null, signals, Date.parse(picture.takenAt));
}
