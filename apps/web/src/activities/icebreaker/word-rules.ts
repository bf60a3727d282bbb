/** Reads the word rules of an event, and applies pushed rules. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";

import { eventList } from "../../live/event-list.ts";
import { applyChange, listKey } from "../../live/live-list.ts";
import { useDeliversAll, useLiveLatest } from "../../live/hooks.ts";
import { useLiveList } from "../../live/use-live-list.ts";

/** Poll interval without the live channel, the same as for responses. With it every change is pushed. */
const WORD_RULES_REFRESH_MS = 5000;

export const wordRulesKey = (eventId: string) => listKey<WordRules>("word-rules", eventId);

/** The event's rules, updated by live messages; `data` is undefined until they are loaded. */
export function useWordRules(eventId: string) {
  const queryKey = wordRulesKey(eventId);
  const deliversAll = useDeliversAll();
  const client = useQueryClient();
  // Nothing applies a message while no component shows the words, such as on a black stage.
  const pushed = useLiveLatest("icebreaker:word-rules");
  const apply = useEffectEvent((rules: WordRules) =>
    applyChange(client, queryKey, (cached) => newerRules(cached, rules), rules),
  );
  useLayoutEffect(() => {
    if (pushed) apply(pushed);
  }, [pushed]);
  return useLiveList({
    queryKey,
    list: eventList("GET /api/events/:eventId/word-rules", { eventId }),
    refreshMs: deliversAll ? false : WORD_RULES_REFRESH_MS,
    merge: newerRules,
  });
}

/** The newer rules by version; equal rules keep their identity. */
export function newerRules(cached: WordRules | undefined, arrived: WordRules): WordRules {
  return cached && cached.version >= arrived.version ? cached : arrived;
}
