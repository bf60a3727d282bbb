/** Which view a frozen stage shows if it was automatic: the one that this window showed before it was loaded again. */
import type { StageTab } from "@hubbub/contract/activities";
import type { StagePicture } from "@hubbub/contract/stage";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Timer } from "@hubbub/contract/activities/timer/calls";

import { readJson, sessionStore } from "../../../lib/storage.ts";
import { type DirectorState, directStage, type ShownView } from "./director.ts";

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
  const polls = picture.lists["GET /api/events/:eventId/polls"] as readonly Poll[] | undefined;
  const timer = picture.lists["GET /api/events/:eventId/timer"] as Timer | undefined;
  const signals = {
    enabled,
    contributions: picture.activity.map(({ tab, latestAt, lastMinute }) => ({
      tab,
      at: Date.parse(latestAt),
      count: lastMinute,
    })),
    timerEndsAt: timer?.status === "running" && timer.endAt !== null ? Date.parse(timer.endAt) : null,
    revealEndsAt: null,
    pollEndsAt: polls?.some(({ state }) => state === "open") ? Infinity : null,
  };
  return directStage(null, signals, Date.parse(picture.takenAt));
}
