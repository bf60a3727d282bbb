/** The attendee's own words in the cloud. */
import { ICEBREAKER_LIST_MAX, WORD_CLOUD_WORDS_MAX } from "@hubbub/contract/activities/icebreaker/index";
import {
  type CloudOptions,
  countCloudWords,
  type CountedWord,
} from "@hubbub/contract/activities/icebreaker/word-cloud";

import type { ResponseList } from "./response-list.ts";
import { countedResponses } from "./use-cloud-words.ts";

export interface OwnWord {
  word: string;
  /** How often others submitted it. */
  others: number;
}

/**
 * The words of the cloud, including all own ones whatever their rank, and the own words with how many others submitted
 * them, most frequent first. Held words and words that a moderator has hidden are not included.
 * @param own the saved responses of this device
 */
export function withOwnWords(
  list: ResponseList,
  own: readonly string[],
  options: CloudOptions,
): { words: readonly CountedWord[]; ownWords: readonly OwnWord[] } {
  const responses = countedResponses(list);
  if (own.length === 0) return { words: countCloudWords(responses, options), ownWords: [] };
  const [all, ownCounted] = [responses, withoutHeld(own, list)].map((texts) =>
    countCloudWords(texts, { ...options, max: Infinity }),
  ) as [CountedWord[], CountedWord[]];
  const counts = new Map(all.map(({ word, count }) => [word, count]));
  // The list contains the newest responses only: own ones may be older.
  const older = list.responses.length >= ICEBREAKER_LIST_MAX ? ownCounted.filter(({ word }) => !counts.has(word)) : [];
  const shown = ownCounted.filter((counted) => counts.has(counted.word) || older.includes(counted));
  const isOwn = new Set(shown.map(({ word }) => word));
  const words = all.filter(({ word }, rank) => rank < WORD_CLOUD_WORDS_MAX || isOwn.has(word));
  const ownWords = shown.map(({ word, count }) => ({ word, others: Math.max(0, (counts.get(word) ?? 0) - count) }));
  return {
    words: [...words, ...older].toSorted((a, b) => b.count - a.count),
    ownWords: ownWords.toSorted((a, b) => b.others - a.others),
  };
}

/** The responses without held ones. */
function withoutHeld(own: readonly string[], list: ResponseList) {
  const held = new Set(list.own.flatMap(({ response, status }) => (status === "pending" ? [response] : [])));
  return own.filter((response) => !held.has(response)).map((response) => ({ response }));
}
