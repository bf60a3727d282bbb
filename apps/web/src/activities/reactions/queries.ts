/** Reads the results of the mood votes. */
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";
import { toEmojiResults } from "@hubbub/contract/activities/reactions/rules";
import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";

import { eventList } from "../../live/event-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";

/** The event's votes by mood. */
export const emojiResultsQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["reactions", eventId, "results"],
    list: eventList("GET /api/events/:eventId/emoji", { eventId }, (results, cached?: EmojiResults) =>
      // The reset of the demo deletes votes.
      eventId === DEMO_EVENT_ID ? results : newerResults(cached, results),
    ),
    messages: { "emoji:results": (results, { counts }) => newerResults(results, toEmojiResults(counts)) },
    refreshMs: 3000,
  });

/** Votes are deleted only when the demo is reset: of two other results the one with more votes is newer. */
function newerResults(cached: EmojiResults | undefined, arrived: EmojiResults): EmojiResults {
  return cached && cached.total >= arrived.total ? cached : arrived;
}
