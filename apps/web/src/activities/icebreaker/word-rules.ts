/** Reads the word rules of an event, and applies pushed rules. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import { eventList } from "../../live/event-list.ts";
import { listKey } from "../../live/live-list.ts";
import { useDeliversAll } from "../../live/hooks.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** Poll interval without the live channel, the same as for responses. With it every change is pushed. */
const WORD_RULES_REFRESH_MS = 5000;

export const wordRulesKey = (eventId: string) => listKey<WordRules>("word-rules", eventId);

/** The event's rules; undefined until they are loaded. */
export function useWordRules(eventId: string): WordRules | undefined {
  const deliversAll = useDeliversAll();
  return useLiveList({
    queryKey: wordRulesKey(eventId),
    messages: { "icebreaker:word-rules": newerRules },
    list: eventList("GET /api/events/:eventId/word-rules", { eventId }, (rules, cached?: WordRules) =>
      newerRules(cached, rules),
    ),
    refreshMs: deliversAll ? false : WORD_RULES_REFRESH_MS,
  }).data;
}

/**
 * The newer rules by version. The rules of a frozen stage can differ from the event's rules of the same version, so the
 * same version replaces the cached rules.
 */
export function newerRules(cached: WordRules | undefined, arrived: WordRules): WordRules {
  return cached && cached.version > arrived.version ? cached : arrived;
}
