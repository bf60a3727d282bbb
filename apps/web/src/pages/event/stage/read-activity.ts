/** What happened in an event before a stage was opened, read once, for the automatic director. */
import type { PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../../lib/page-data.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { ACTIVITY_WINDOW_MS, type Pulse } from "./director.ts";

/** The pulses of all activities. A list that cannot be read counts as empty: live messages follow. */
export async function readActivity(event: PublicEvent, signal: AbortSignal): Promise<Pulse[]> {
  const options = { params: { eventId: event.id }, signal };
  const read = async (isOn: boolean, work: () => Promise<Pulse[]>): Promise<Pulse[]> => {
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
      const inPage = pageData.event?.id === event.id ? pageData.event.icebreaker : null;
      const { length } = inPage ?? (await request("GET /api/events/:eventId/icebreaker", options));
      return withoutTimes("icebreaker", length);
    }),
    read(event.enableSocialWall, async () => {
      const questions = await request("GET /api/events/:eventId/social", options);
      const onWall = questions.filter(({ isPending, isIgnored }) => !isPending && !isIgnored);
      return timesOf("questions", onWall);
    }),
    read(event.enableEmojiPulse, async () => {
      const { total } = await request("GET /api/events/:eventId/emoji", options);
      return withoutTimes("reactions", total);
    }),
    read(event.enableLiveChat, async () => timesOf("chat", await request("GET /api/events/:eventId/chat", options))),
    read(event.enableTranslation, async () =>
      timesOf("translation", await request("GET /api/events/:eventId/translation-captions", options)),
    ),
  ]);
  return lists.flat();
}

/** Public answers and votes carry no time. */
function withoutTimes(tab: Pulse["tab"], count: number): Pulse[] {
  return count > 0 ? [{ tab, at: 0, count }] : [];
}

/** The contributions that still count, or the latest one. */
function timesOf(tab: Pulse["tab"], items: readonly { submittedAt: string }[]): Pulse[] {
  const now = Date.now();
  const pulses = items
    .map(({ submittedAt }) => ({ tab, at: Math.min(now, Date.parse(submittedAt)), count: 1 }))
    .toSorted((a, b) => a.at - b.at);
  const recent = pulses.filter(({ at }) => now - at < ACTIVITY_WINDOW_MS);
  return recent.length > 0 ? recent : pulses.slice(-1);
}
