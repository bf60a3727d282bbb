/** Interface of all translation providers. */
import type { Language } from "@hubbub/contract/languages";

export interface TranslationProvider {
  /** Name to display, such as "DeepL". */
  name: string;
  /**
   * Translates `text` (at most 1000 characters) from any language.
   * @throws TranslationFault
   */
  translate(text: string, targetLanguage: Language): Promise<string>;
}

/**
 * - `key`: the service does not accept the configured key.
 * - `quota`: its limit is reached.
 * - `slow`: no response in time.
 * - `unavailable`: no response, or an error of the service.
 * - `garbage`: a response that cannot be used.
 * - `language`: the service does not support this language.
 */
export type FaultKind = "key" | "quota" | "slow" | "unavailable" | "garbage" | "language";

export class TranslationFault extends Error {
  readonly kind: FaultKind;
  /** Seconds to wait according to the service; null if it did not state any. */
  readonly retryAfter: number | null;

  /** @param detail for the log; must not contain a key or a person's text */
  constructor(kind: FaultKind, detail: string, retryAfter: number | null = null) {
    super(detail);
    this.name = "TranslationFault";
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
