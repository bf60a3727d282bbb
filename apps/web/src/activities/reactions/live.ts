/** Applies the live channel's reaction results to the cached results of an event. */
import { toEmojiResults } from "@hubbub/contract/activities/reactions/rules";
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";

import { useLiveMessage } from "../../live/hooks.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { newerResults, reactionKeys } from "./queries.ts";

/** Keeps the cached results of an event up to date with the live channel. */
export function useReactionsLive(eventId: string): void {
  const applyToResults = useApplyChange<EmojiResults>(reactionKeys.results(eventId));
  useLiveMessage("emoji:results", ({ counts }) =>
    applyToResults((results) => newerResults(results, toEmojiResults(counts))),
  );
}
