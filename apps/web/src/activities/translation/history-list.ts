/** The history as it is shown: what this visit translated, in whatever state, before what the server already had. */
import { isLanguage, type Language, type TranslationHistoryEntry } from "@hubbub/contract/activities/translation";

import type { OutboxEntry, OutboxState } from "../../outbox/entry.ts";

export interface HistoryItem {
  key: string;
  originalText: string;
  translatedText: string;
  targetLanguage: Language | null;
  state: OutboxState;
  /** Why the server does not keep it, where it refused. */
  refusal: string | null;
}

/** Clocks of page and server may differ by this much. */
const CLOCK_TOLERANCE_MS = 120_000;

/** @param entries this browser's outbox, oldest first · @param kept what the server has, newest first */
export function historyItems(entries: readonly OutboxEntry[], kept: readonly TranslationHistoryEntry[]): HistoryItem[] {
  const mine = entries.map((entry) => ({ entry, body: bodyOf(entry) })).toReversed();
  const isMine = (old: TranslationHistoryEntry) =>
    mine.some(
      ({ entry, body }) =>
        body.originalText === old.originalText &&
        body.translatedText === old.translatedText &&
        Date.parse(old.submittedAt) > entry.createdAt - CLOCK_TOLERANCE_MS,
    );
  return [
    ...mine.map(({ entry, body }) => ({
      key: entry.key,
      ...body,
      state: entry.state,
      refusal: entry.state === "refused" ? entry.reason : null,
    })),
    ...kept
      .filter((old) => !isMine(old))
      .map(({ id, originalText, translatedText, targetLanguage }) => ({
        key: id,
        originalText,
        translatedText,
        targetLanguage,
        state: "saved" as const,
        refusal: null,
      })),
  ];
}

function bodyOf({ body }: OutboxEntry): Pick<HistoryItem, "originalText" | "translatedText" | "targetLanguage"> {
  const { originalText = "", translatedText = "", targetLanguage } = body as Partial<Record<string, string>>;
  return { originalText, translatedText, targetLanguage: isLanguage(targetLanguage) ? targetLanguage : null };
}
