/** The word cloud as event pages contain it. */
import type { IcebreakerResponse, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { stopWords } from "@hubbub/contract/activities/icebreaker/stop-words";
import { countCloudWords } from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { TextEntry } from "@hubbub/contract/page";

import type { Lists } from "../../api/lists.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Snapshot } from "../../platform/cache/snapshot.ts";
import type { ListsInPage } from "../activity.ts";

/** In pages for browsers without scripts. Every browser downloads them, so there are not many. */
const WORDS_MAX = 50;

/** The words of a list of responses. Other lists change more often, and each tab and language has its own page. */
const countedWords = new WeakMap<
  Snapshot,
  { rules: Snapshot; leavesOutFillers: boolean; words: readonly TextEntry[] }
>();

export async function readForPage(event: EventRecord, lists: Lists): Promise<ListsInPage> {
  const [responses, rules] = await Promise.all([
    lists.readPublic("GET /api/events/:eventId/icebreaker", event),
    lists.readPublic("GET /api/events/:eventId/word-rules", event),
  ]);
  return {
    data: { "GET /api/events/:eventId/icebreaker": responses, "GET /api/events/:eventId/word-rules": rules },
    text: wordsOf(responses, rules, event.cloudLeavesOutFillers),
  };
}

function wordsOf(
  responses: Snapshot<readonly Pick<IcebreakerResponse, "response">[]>,
  rules: Snapshot<WordRules>,
  leavesOutFillers: boolean,
): readonly TextEntry[] {
  const counted = countedWords.get(responses);
  if (counted?.rules === rules && counted.leavesOutFillers === leavesOutFillers) return counted.words;
  const cloud = countCloudWords(responses.json(), {
    rules: rules.json().rules,
    stopWords: leavesOutFillers ? stopWords() : null,
    max: WORDS_MAX,
  });
  const words = cloud.map(({ word, count }) => ({ text: `${word} ${count}` }));
  countedWords.set(responses, { rules, leavesOutFillers, words });
  return words;
}
