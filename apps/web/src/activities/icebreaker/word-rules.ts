/** Reading the word cloud's rules: one key, one query, and the one place where pushed rules enter its cache. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker";

import { pageData } from "../../lib/page-data.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import { useLiveMessage, usePollInterval } from "../../live/hooks.ts";

/** Without the live channel rules are as fresh as the responses; with it every replacement is pushed. */
const WORD_RULES_POLL_MS = 5000;

export const wordRulesKey = (eventId: string) => ["word-rules", eventId] as const;

/** The event's rules, kept fresh by the live channel; `data` is undefined until they are known. */
export function useWordRules(eventId: string) {
  const queryClient = useQueryClient();
  const interval = usePollInterval(WORD_RULES_POLL_MS);
  const isPushed = interval > WORD_RULES_POLL_MS;
  const queryKey = wordRulesKey(eventId);
  useLiveMessage("icebreaker:word-rules", (pushed) => {
    queryClient.setQueryData<WordRules>(queryKey, (held) => newer(held, pushed));
  });
  return useQuery<WordRules>({
    queryKey,
    queryFn: ({ signal }) => request("GET /api/events/:eventId/word-rules", { params: { eventId }, signal }),
    initialData: () => (pageData.event?.id === eventId ? (pageData.event.wordRules ?? undefined) : undefined),
    refetchInterval: (query) => (isPushed || isRefusal(query.state.error) ? false : interval),
    // A fetch that began before a push must not bring the old rules back; equal rules keep their identity.
    structuralSharing: (before, after) => newer(before as WordRules | undefined, after as WordRules),
  });
}

function newer(held: WordRules | undefined, arrived: WordRules): WordRules {
  return held && held.version >= arrived.version ? held : arrived;
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
