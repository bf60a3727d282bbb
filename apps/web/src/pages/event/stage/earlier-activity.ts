/**
 * The contributions from before the stage was opened, for the automatic director. Does not use the query cache: live
 * messages do not update a cached list that no component shows, so the stage would show an old list when it opens that
 * activity later.
 */
import { STAGE_TABS, type StageTab, switchOf } from "@hubbub/contract/activities";
import type { CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";

import type { EarlierContributions } from "../../../activities/stage-part.ts";
import { stagePartOf } from "../../../activities/stage-parts.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { toDeviceTime } from "../../../lib/server-clock.ts";
import { ACTIVITY_WINDOW_MS, type Contributions } from "./director.ts";

/** The activities of the event that count, with their lists. */
function countedIn(event: PublicEvent): { tab: StageTab; earlier: EarlierContributions }[] {
  return STAGE_TABS.flatMap((tab) => {
    const { automatic } = stagePartOf(tab);
    return automatic?.when === "busiest" && event[switchOf(tab)] ? [{ tab, earlier: automatic.earlier }] : [];
  });
}

/** The contributions in the lists that the page data contains. */
export function activityInPage(event: PublicEvent, now: number): Contributions[] {
  return countedIn(event).flatMap(({ tab, earlier }) =>
    toContributions(tab, earlier, listFromPage(event.id, earlier.call), now),
  );
}

export function activityInPicture({ activity }: StagePicture): Contributions[] {
  return activity.map(({ tab, latestAt, lastMinute }) => ({
    tab,
    at: toDeviceTime(Date.parse(latestAt)),
    count: lastMinute,
  }));
}

/**
 * Requests the lists that the page data does not contain, and returns their contributions. A failed request counts as an
 * empty list, because live messages follow.
 */
export async function fetchEarlierActivity(event: PublicEvent, signal: AbortSignal): Promise<Contributions[]> {
  const all = await Promise.all(
    countedIn(event)
      .filter(({ earlier }) => listFromPage(event.id, earlier.call) === undefined)
      .map(async ({ tab, earlier }) => {
        const list = await fetchList(event.id, earlier.call, signal);
        return toContributions(tab, earlier, list, Date.now());
      }),
  );
  return all.flat();
}

async function fetchList(eventId: string, call: CallName, signal: AbortSignal): Promise<unknown> {
  try {
    // All these calls have the same parameter; their answers are unknown here.
    return await request(call as "GET /api/events/:eventId/stage", { params: { eventId }, signal });
  } catch (error) {
    if (error instanceof RequestError || signal.aborted) return undefined;
    throw error;
  }
}

function toContributions(tab: StageTab, { read }: EarlierContributions, list: unknown, now: number): Contributions[] {
  if (list === undefined) return [];
  const contributions = read(list);
  if (typeof contributions !== "number") return withTimes(tab, contributions, now);
  // Without times: the activity can be shown, but every activity with a later contribution comes first.
  return contributions > 0 ? [{ tab, at: 0, count: contributions }] : [];
}

/** The contributions within the window, or the latest one if there are none. */
function withTimes(tab: StageTab, items: readonly { submittedAt: string }[], now: number): Contributions[] {
  const entries = items
    .map(({ submittedAt }) => ({ tab, at: Math.min(now, Date.parse(submittedAt)), count: 1 }))
    .toSorted((a, b) => a.at - b.at);
  const recent = entries.filter(({ at }) => now - at < ACTIVITY_WINDOW_MS);
  return recent.length > 0 ? recent : entries.slice(-1);
}
