/** The shown history: this visit's translations in any state, then the earlier ones from the server. */
import type { TranslationHistoryEntry } from "@hubbub/contract/activities/translation/calls";
import { isLanguage, type Language } from "@hubbub/contract/languages";

import type { OutboxEntry, OutboxState } from "../../outbox/entry.ts";

export interface HistoryItem {
  key: string;
  originalText: string;
  translatedText: string;
  targetLanguage: Language | null;
  state: OutboxState;
  /** Why the server refused to store it, or null. */
  refusal: string | null;
}

/** Maximum assumed difference between the clocks of page and server. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * @param entries this browser's outbox, oldest first
 * @param stored the server's list, newest first
 */
export function historyItems(
  entries: readonly OutboxEntry[],
  stored: readonly TranslationHistoryEntry[],
): HistoryItem[] {
  const ownEntries = entries.map((entry) => ({ entry, body: bodyOf(entry) })).toReversed();
  const isInOutbox = (earlier: TranslationHistoryEntry) =>
    ownEntries.some(
      ({ entry, body }) =>
        body.originalText === earlier.originalText &&
        body.translatedText === earlier.translatedText &&
        Date.parse(earlier.submittedAt) > entry.createdAt - CLOCK_TOLERANCE_MS,
    );
  return [
    ...ownEntries.map(({ entry, body }) => ({
      key: entry.key,
      ...body,
      state: entry.state,
      refusal: entry.state === "refused" ? entry.reason : null,
    })),
    ...stored
      .filter((earlier) => !isInOutbox(earlier))
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
