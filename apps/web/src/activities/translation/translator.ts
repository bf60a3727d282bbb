/** What the Translate tab asks of whoever translates. */
import type { Language } from "@hubbub/contract/activities/translation";

export interface Translator {
  kind: "server" | "browser";
  /** Called from within a press: browsers fetch a language only after one. */
  prepare(source: string, target: Language): void;
  /**
   * @param source the language spoken, such as "en-US"; null where it is not known (typed text)
   * @throws RequestError or LanguageNotSupported
   */
  translate(text: string, source: string | null, target: Language): Promise<string>;
}

/** This browser does not speak a language; the server says the same by its own refusal. */
export class LanguageNotSupported extends Error {
  constructor() {
    super("Language not supported");
    this.name = "LanguageNotSupported";
  }
}
