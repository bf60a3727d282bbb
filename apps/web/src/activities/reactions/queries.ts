/** Reading the emoji pulse: one key factory, one query. */
import type { EmojiResults } from "@hubbub/contract/activities/reactions";

import { useQuery } from "../../lib/query/use-query.ts";
import { request, RequestError } from "../../lib/request.ts";
import { usePollInterval } from "../../live/hooks.ts";

/** Polling interval for reactions (D-120). */
const EMOJI_POLL_MS = 3000;

export const reactionKeys = {
  results: (eventId: string) => ["reactions", eventId, "results"] as const,
};

/** The event's votes by mood, polled, and kept fresh in between by `useReactionsLive`. */
export function useEmojiResults(eventId: string) {
  const interval = usePollInterval(EMOJI_POLL_MS);
  return useQuery({
    queryKey: reactionKeys.results(eventId),
    queryFn: ({ signal }) => request("GET /api/events/:eventId/emoji", { params: { eventId }, signal }),
    // A room that closed its doors is not asked every three seconds whether it opened them.
    refetchInterval: (query) => (isRefusal(query.state.error) ? false : interval),
    structuralSharing: (before, after) => newerResults(before as EmojiResults | undefined, after as EmojiResults),
  });
}

/** Votes are never taken back: of two results the one with more votes is the newer, whichever way it came. */
export function newerResults(before: EmojiResults | undefined, after: EmojiResults): EmojiResults {
  return before && before.total >= after.total ? before : after;
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
