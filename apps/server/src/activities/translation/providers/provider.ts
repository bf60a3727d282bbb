/** What the product asks of a translation service, whichever it is. */
import type { Language } from "@hubbub/contract/activities/translation";

export interface TranslationProvider {
  /** What people read for it, such as "DeepL". */
  name: string;
  /**
   * Translates `text` (at most 1000 characters) from whatever language it is in.
   * @throws TranslationFault
   */
  translate(text: string, targetLanguage: Language): Promise<string>;
}

/**
 * "key" the service does not know or allow the configured key · "quota" it has had enough of us for now · "slow" no
 * answer in time · "away" no answer at all, or one of trouble · "garbage" an answer that cannot be used · "language" it
 * does not speak this language.
 */
export type FaultKind = "key" | "quota" | "slow" | "away" | "garbage" | "language";

export class TranslationFault extends Error {
  readonly kind: FaultKind;
  /** Seconds the service asked us to wait, where it said so. */
  readonly retryAfter: number | null;

  /** @param detail for the log: what was seen, never a key or anybody's text */
  constructor(kind: FaultKind, detail: string, retryAfter: number | null = null) {
    super(detail);
    this.name = "TranslationFault";
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
