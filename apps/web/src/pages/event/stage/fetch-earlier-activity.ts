/**
 * Requests the contributions from before the stage was opened, for the automatic director. Does not use the query
 * cache: live messages do not update a cached list that no component shows, so the stage would show an old list when it
 * opens that activity later.
 */
import type { AnswerOf } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { listFromPage } from "../../../lib/page-data.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { ACTIVITY_WINDOW_MS, type Contributions } from "./director.ts";

/** The lists of the activities; undefined if one is not known. */
interface Lists {
  responses: AnswerOf<"GET /api/events/:eventId/icebreaker"> | undefined;
  questions: AnswerOf<"GET /api/events/:eventId/social"> | undefined;
  moods: AnswerOf<"GET /api/events/:eventId/emoji"> | undefined;
  messages: AnswerOf<"GET /api/events/:eventId/chat"> | undefined;
  captions: AnswerOf<"GET /api/events/:eventId/translation-captions"> | undefined;
}

function listsInPage({ id }: PublicEvent): Lists {
  return {
    responses: listFromPage(id, "GET /api/events/:eventId/icebreaker"),
    questions: listFromPage(id, "GET /api/events/:eventId/social"),
    moods: listFromPage(id, "GET /api/events/:eventId/emoji"),
    messages: listFromPage(id, "GET /api/events/:eventId/chat"),
    captions: listFromPage(id, "GET /api/events/:eventId/translation-captions"),
  };
}

/** The contributions in the lists that the page data contains. */
export function activityInPage(event: PublicEvent): Contributions[] {
  return contributionsIn(event, listsInPage(event));
}

/** The contributions to all activities. A failed request counts as an empty list, because live messages follow. */
export async function fetchEarlierActivity(event: PublicEvent, signal: AbortSignal): Promise<Contributions[]> {
  const options = { params: { eventId: event.id }, signal };
  const inPage = listsInPage(event);
  const read = async <T>(isOn: boolean, known: T | undefined, fetch: () => Promise<T>): Promise<T | undefined> => {
    if (!isOn || known !== undefined) return known;
    try {
      return await fetch();
    } catch (error) {
      if (error instanceof RequestError || signal.aborted) return undefined;
      throw error;
    }
  };
  const [responses, questions, moods, messages, captions] = await Promise.all([
    read(event.enableWordCloud, inPage.responses, () => request("GET /api/events/:eventId/icebreaker", options)),
    read(event.enableSocialWall, inPage.questions, () => request("GET /api/events/:eventId/social", options)),
    read(event.enableEmojiPulse, inPage.moods, () => request("GET /api/events/:eventId/emoji", options)),
    read(event.enableLiveChat, inPage.messages, () => request("GET /api/events/:eventId/chat", options)),
    read(event.enableTranslation, inPage.captions, () =>
      request("GET /api/events/:eventId/translation-captions", options),
    ),
  ]);
  return contributionsIn(event, { responses, questions, moods, messages, captions });
}

function contributionsIn(event: PublicEvent, lists: Lists): Contributions[] {
  const { responses, questions = [], moods, messages = [], captions = [] } = lists;
  const visible = questions.filter(
    ({ isPending, isIgnored, mergedInto }) => !isPending && !isIgnored && mergedInto === null,
  );
  return [
    ...(event.enableWordCloud ? withoutTimes("icebreaker", responses?.length ?? 0) : []),
    ...(event.enableSocialWall ? withTimes("questions", visible) : []),
    ...(event.enableEmojiPulse ? withoutTimes("reactions", moods?.total ?? 0) : []),
    ...(event.enableLiveChat ? withTimes("chat", messages) : []),
    ...(event.enableTranslation ? withTimes("translation", captions) : []),
  ];
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
