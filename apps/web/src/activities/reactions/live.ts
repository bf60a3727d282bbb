/** Applies the live channel's reaction results to the cached results of an event. */
import { toEmojiResults } from "@hubbub/contract/activities/reaction-rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions";
import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { newerResults, reactionKeys } from "./queries.ts";

/**
 * Keeps the cached results of an event up to date with the live channel. Only the reset of the demo deletes votes: the
 * results are then forgotten and fetched again, because `newerResults` would keep the old ones.
 */
export function useReactionsLive(eventId: string): void {
  const client = useQueryClient();
  const applyToResults = useApplyChange<EmojiResults>(reactionKeys.results(eventId));
  useLiveMessage("emoji:results", ({ counts }) =>
    applyToResults((results) => newerResults(results, toEmojiResults(counts))),
  );
  useLiveMessage("contributions:erased", () => {
    if (eventId === DEMO_EVENT_ID) void client.resetQueries({ queryKey: reactionKeys.results(eventId) });
  });
}
