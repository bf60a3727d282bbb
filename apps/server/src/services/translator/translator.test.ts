import { describe, expect, it } from "vitest";

import type { Language } from "@hubbub/contract/languages";

import { listenLocally } from "../../testing/listen-locally.ts";
import { Caches } from "../../platform/cache/caches.ts";
import { TranslationFault } from "./post-json.ts";
import { openTranslationProvider, type TranslationProvider } from "./provider.ts";
import { createTranslator } from "./translator.ts";

/** A translator without a limit per day, which needs no database. */
function openTranslator(provider: TranslationProvider) {
  const logger = { warn: () => undefined } as never;
  const translation = { provider, dailyCharacters: null };
  return createTranslator({ kysely: {} as never, logger, caches: new Caches(), translation }, 2);
}

function counted(answer: (text: string) => Promise<string>) {
  const asked: string[] = [];
  const translator = openTranslator({
    name: "Counted",
    translate(text, language) {
      asked.push(`${language} ${text}`);
      return answer(text);
    },
  });
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

it("[CAP-18] ends a request that the service does not answer a second after the server began to close", async () => {
  const { url, close } = await listenLocally(() => undefined);
  const provider = openTranslationProvider({ provider: "libretranslate", url, key: null });
  const translator = openTranslator(provider);
  const answer = translator?.attempt("Good morning", "es", "posts EVENT");
  const startedAt = performance.now();
  translator?.close();
  expect(await answer).toEqual({ state: "failed", text: null });
  expect(performance.now() - startedAt).toBeLessThan(3000);
  await close();
});
