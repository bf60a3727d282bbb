/** The interface of translators. */
import type { Language } from "@hubbub/contract/languages";

export interface Translator {
  kind: "server" | "browser";
  /** Call it in a press handler: browsers download a language only after a user activation. */
  prepare(source: string, target: Language): void;
  /**
   * @param source the spoken language, such as "en-US"; null for typed text
   * @throws RequestError or LanguageNotSupported
   */
  translate(text: string, source: string | null, target: Language): Promise<string>;
}

/** The browser does not support a language. The server reports the same with a refusal. */
export class LanguageNotSupported extends Error {
  constructor() {
    super("Language not supported");
    this.name = "LanguageNotSupported";
  }
}
