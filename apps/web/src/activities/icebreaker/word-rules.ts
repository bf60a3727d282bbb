/** The word rules of an event. */
import type { WordRules } from "@hubbub/contract/activities/icebreaker/calls";

import { eventList } from "../../live/event-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

export const wordRulesQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["word-rules", eventId],
    list: eventList("GET /api/events/:eventId/word-rules", { eventId }, (rules, cached?: WordRules) =>
      newerRules(cached, rules),
    ),
    messages: { "icebreaker:word-rules": newerRules },
    refreshMs: 5000,
  });

/**
 * The newer rules by version. The rules of a frozen stage can differ from the event's rules of the same version, so the
 * same version replaces the cached rules.
 */
export function newerRules(cached: WordRules | undefined, arrived: WordRules): WordRules {
  return cached && cached.version > arrived.version ? cached : arrived;
}
