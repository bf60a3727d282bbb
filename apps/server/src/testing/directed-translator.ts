/** A translation service in the same process that tests direct: late, failing, in another order. */
import type { Language } from "@hubbub/contract/languages";

import type { TranslationProvider } from "../services/translator/provider.ts";
import { TranslationFault } from "../services/translator/post-json.ts";

export class DirectedTranslator implements TranslationProvider {
  readonly name = "Directed";
  /** The texts that it was asked for, in this order. */
  readonly asked: string[] = [];
  readonly #held = new Map<Language, (() => void)[]>();
  readonly #failing = new Set<Language>();
  /** The most requests that were in progress at the same time. */
  mostAtATime = 0;
  #inProgress = 0;

  async translate(text: string, language: Language): Promise<string> {
    this.asked.push(`${language} ${text}`);
    this.#inProgress += 1;
    this.mostAtATime = Math.max(this.mostAtATime, this.#inProgress);
    try {
      const held = this.#held.get(language);
      if (held) await new Promise<void>((resolve) => held.push(resolve));
      if (this.#failing.has(language)) throw new TranslationFault("unavailable", "directed");
      return text.startsWith("=") ? text.toUpperCase() : `[${language}] ${text}`;
    } finally {
      this.#inProgress -= 1;
    }
  }

  /** From now on, requests for this language wait. */
  hold(language: Language): void {
    this.#held.set(language, []);
  }

  /** Answers the requests that wait, the last one first. */
  release(language: Language): void {
    for (const answer of this.#held.get(language)?.toReversed() ?? []) answer();
    this.#held.delete(language);
  }

  fail(language: Language, isFailing = true): void {
    if (isFailing) this.#failing.add(language);
    else this.#failing.delete(language);
  }
}
