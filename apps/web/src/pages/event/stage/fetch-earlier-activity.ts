/**
 * Requests the contributions from before the stage was opened, for the automatic director. Does not use the query
 * cache: live messages do not update a cached list that no component shows, so the stage would show an old list when it
 * opens that activity later.
 */
import type { PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../../lib/page-data.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { ACTIVITY_WINDOW_MS, type Contributions } from "./director.ts";

/** The contributions to all activities. A failed request counts as an empty list, because live messages follow. */
export async function fetchEarlierActivity(event: PublicEvent, signal: AbortSignal): Promise<Contributions[]> {
  const options = { params: { eventId: event.id }, signal };
  const read = async (isOn: boolean, work: () => Promise<Contributions[]>): Promise<Contributions[]> => {
    if (!isOn) return [];
    try {
      return await work();
    } catch (error) {
      if (error instanceof RequestError || signal.aborted) return [];
      throw error;
    }
  };
  const lists = await Promise.all([
    read(event.enableWordCloud, async () => {
      const fromPageData = pageData.event?.id === event.id ? pageData.event.icebreaker : null;
      const { length } = fromPageData ?? (await request("GET /api/events/:eventId/icebreaker", options));
      return withoutTimes("icebreaker", length);
    }),
    read(event.enableSocialWall, async () => {
      const questions = await request("GET /api/events/:eventId/social", options);
      const visible = questions.filter(
        ({ isPending, isIgnored, mergedInto }) => !isPending && !isIgnored && mergedInto === null,
      );
      return withTimes("questions", visible);
    }),
    read(event.enableEmojiPulse, async () => {
      const { total } = await request("GET /api/events/:eventId/emoji", options);
      return withoutTimes("reactions", total);
    }),
    read(event.enableLiveChat, async () => withTimes("chat", await request("GET /api/events/:eventId/chat", options))),
    read(event.enableTranslation, async () =>
      withTimes("translation", await request("GET /api/events/:eventId/translation-captions", options)),
    ),
  ]);
  return lists.flat();
}

/**
 * Icebreaker responses and mood votes have no times in their public lists. If there are any, returns one contribution
 * at time 0: the activity can be shown, but every activity with a later contribution comes first.
 */
function withoutTimes(tab: Contributions["tab"], count: number): Contributions[] {
  return count > 0 ? [{ tab, at: 0, count }] : [];
}

/** The contributions within the window, or the latest one if there are none. */
function withTimes(tab: Contributions["tab"], items: readonly { submittedAt: string }[]): Contributions[] {
  const now = Date.now();
  const entries = items
    .map(({ submittedAt }) => ({ tab, at: Math.min(now, Date.parse(submittedAt)), count: 1 }))
    .toSorted((a, b) => a.at - b.at);
  const recent = entries.filter(({ at }) => now - at < ACTIVITY_WINDOW_MS);
  return recent.length > 0 ? recent : entries.slice(-1);
}
