/** The words of this device's own responses, among those of the event. */
import { ICEBREAKER_LIST_MAX, WORD_CLOUD_WORDS_MAX } from "@hubbub/contract/activities/icebreaker";
import { type CloudOptions, cloudWords } from "@hubbub/contract/activities/word-cloud";
import { normalizeText } from "@hubbub/contract/text";
import { useMemo } from "react";

import { useOutbox } from "../../outbox/use-outbox.ts";
import type { CountedWord } from "./cloud-words.ts";
import { SUBMIT_CALL } from "./mutations.ts";
import { ownResponses } from "./own-responses.ts";
import type { ResponseList } from "./response-list.ts";
import { countedResponses } from "./use-cloud-words.ts";

type Responses = readonly { response: string }[];
const nothing: Responses = [];

export interface OwnWord {
  word: string;
  /** How often others said it. */
  others: number;
}

/** This device's responses that the server has. */
export function useOwnResponses(eventId: string, isWanted: boolean): Responses {
  const entries = useOutbox(eventId, SUBMIT_CALL);
  return useMemo(() => {
    if (!isWanted) return nothing;
    const onTheWay = new Set(entries.flatMap(({ key, state }) => (state === "saved" ? [] : [key])));
    return ownResponses(eventId).filter(({ key }) => !onTheWay.has(key));
  }, [eventId, entries, isWanted]);
}

/**
 * The words of the cloud with the attendee's own, which are there whatever their rank, and how many others said each of
 * those: the most shared first. A word that waits for a moderator, or that one has hidden, is not among them.
 */
export function withOwnWords(
  list: ResponseList,
  own: Responses,
  options: CloudOptions,
): { words: readonly CountedWord[]; ownWords: readonly OwnWord[] } {
  const responses = countedResponses(list);
  if (own.length === 0) return { words: cloudWords(responses, options), ownWords: [] };
  const [all, said] = [responses, withoutWaiting(own, list)].map((texts) =>
    cloudWords(texts, { ...options, max: Infinity }),
  ) as [CountedWord[], CountedWord[]];
  const counts = new Map(all.map(({ word, count }) => [word, count]));
  // The list holds the newest responses only: an own one can be older than all of them.
  const older = list.responses.length >= ICEBREAKER_LIST_MAX ? said.filter(({ word }) => !counts.has(word)) : [];
  const shown = said.filter((counted) => counts.has(counted.word) || older.includes(counted));
  const isOwn = new Set(shown.map(({ word }) => word));
  const words = all.filter(({ word }, rank) => rank < WORD_CLOUD_WORDS_MAX || isOwn.has(word));
  const ownWords = shown.map(({ word, count }) => ({ word, others: Math.max(0, (counts.get(word) ?? 0) - count) }));
  return {
    words: [...words, ...older].toSorted((a, b) => b.count - a.count),
    ownWords: ownWords.toSorted((a, b) => b.others - a.others),
  };
}

/** The responses without those that wait for a moderator. */
function withoutWaiting(own: Responses, list: ResponseList): Responses {
  const waiting = new Set(list.own.flatMap(({ response, status }) => (status === "pending" ? [response] : [])));
  return waiting.size === 0 ? own : own.filter(({ response }) => !waiting.has(normalizeText(response)));
}
