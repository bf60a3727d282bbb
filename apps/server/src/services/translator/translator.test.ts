import { describe, expect, it } from "vitest";

import type { Language } from "@hubbub/contract/languages";

import { testCaches } from "../../testing/test-bus.ts";
import { TranslationFault } from "./post-json.ts";
import { createTranslator } from "./translator.ts";

/** A translator without a limit per day, which needs no database. */
function counted(answer: (text: string) => Promise<string>) {
  const asked: string[] = [];
  const service = {
    name: "Counted",
    translate(text: string, language: Language) {
      asked.push(`${language} ${text}`);
      return answer(text);
    },
  };
  const unused = {} as never;
  const translation = { provider: service, dailyCharacters: null };
  const translator = createTranslator({ kysely: unused, logger: unused, caches: testCaches(), translation }, 2);
  const provider = {
    translate: async (text: string, language: Language) => translator?.translate(text, language, "192.0.2.1"),
  };
  return { provider, asked };
}

describe("cached translations", () => {
  it("[TR-17] request each text and language once, also while the first request is pending", async () => {
    const { provider, asked } = counted(async (text) => text.toUpperCase());
    const answers = await Promise.all([provider.translate("a", "es"), provider.translate("a", "es")]);
    expect([...answers, await provider.translate("a", "es")]).toEqual(["A", "A", "A"]);
    await provider.translate("a", "fr");
    expect(asked).toEqual(["es a", "fr a"]);
  });

  it("[TR-17] evict the least recently used entry", async () => {
    const { provider, asked } = counted(async (text) => text);
    await provider.translate("a", "es");
    await provider.translate("b", "es");
    await provider.translate("a", "es");
    await provider.translate("c", "es");
    await provider.translate("a", "es");
    await provider.translate("b", "es");
    expect(asked).toEqual(["es a", "es b", "es c", "es b"]);
  });

  it("[TR-17] never cache a failure", async () => {
    let broken = true;
    const { provider } = counted(async (text) => {
      if (broken) throw new TranslationFault("unavailable", "gone");
      return text;
    });
    await expect(provider.translate("a", "es")).rejects.toBeInstanceOf(TranslationFault);
    broken = false;
    expect(await provider.translate("a", "es")).toBe("a");
  });
});
