/** Pushed results go into the query cache here and nowhere else. */
import { type EmojiResults, toEmojiResults } from "@hubbub/contract/activities/reactions";

import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { newerResults, reactionKeys } from "./queries.ts";

/** Keeps the cached results of an event as fresh as the live channel is. */
export function useReactionsLive(eventId: string): void {
  const queryClient = useQueryClient();
  useLiveMessage("emoji:results", ({ counts }) => {
    queryClient.setQueryData<EmojiResults>(reactionKeys.results(eventId), (before) =>
      newerResults(before, toEmojiResults(counts)),
    );
  });
}
