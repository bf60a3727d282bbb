/** What the picture of a frozen stage keeps of the polls. Pure, but for the query of texts that are still public. */
import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";

import type { KeepInPicture } from "../activity.ts";
import { keepPublicTexts } from "./poll-reports.store.ts";

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/polls": async ({ taken, current }, connection, eventId) => {
    const now = new Map((current as Poll[]).map((poll) => [poll.id, poll]));
    const polls = (taken as Poll[]).filter(({ id }) => now.has(id));
    return Promise.all(
      polls.map(async (poll) => {
        const { results } = poll;
        if (results?.kind !== "text") return poll;
        const texts = await keepPublicTexts(connection, eventId, results.texts);
        return {
          ...poll,
          results: { ...results, texts, words: keepWords(results, now.get(poll.id)?.results ?? null) },
        };
      }),
    );
  },
};

type TextResults = Extract<PollResults, { kind: "text" }>;

/**
 * The words of a text poll with at most the number that they have now. They are also counted in texts that the results
 * do not list, so a hidden text can only be noticed by its words. Without current results no word is kept.
 */
function keepWords({ words }: TextResults, current: PollResults | null): TextResults["words"] {
  const counts = new Map(current?.kind === "text" ? current.words.map(({ word, count }) => [word, count]) : []);
  return words.flatMap(({ word, count }) => {
    const left = Math.min(count, counts.get(word) ?? 0);
    return left > 0 ? [{ word, count: left }] : [];
  });
}
