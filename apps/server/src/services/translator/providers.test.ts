import { describe, expect, it } from "vitest";

import { translationProtocols } from "../../testing/translation-protocols.ts";
import { PROVIDER_TIMEOUT_MS } from "./post-json.ts";
import { openTranslationProvider } from "./provider.ts";
import { translationProviderContract } from "./provider.contract.ts";

translationProviderContract("LibreTranslate", {
  protocol: translationProtocols.libretranslate,
  config: (url, key) => ({ provider: "libretranslate", url, key }),
  codes: { zh: "zh", es: "es" },
  unspoken: ["th"],
});

translationProviderContract("DeepL", {
  protocol: translationProtocols.deepl,
  config: (url, key) => ({ provider: "deepl", url, key }),
  codes: { zh: "ZH-HANS", es: "ES" },
  unspoken: ["th"],
});

translationProviderContract("Google Cloud", {
  protocol: translationProtocols.google,
  config: (url, key) => ({ provider: "google", url, key }),
  codes: { zh: "zh-CN", es: "es" },
  unspoken: ["th"],
});

translationProviderContract("Azure", {
  protocol: translationProtocols.azure,
  config: (url, key) => ({ provider: "azure", url, key, region: "westeurope" }),
  codes: { zh: "zh-Hans", es: "es" },
  unspoken: ["th"],
});

translationProviderContract("OpenAI-compatible", {
  protocol: translationProtocols.openai,
  config: (url, key) => ({ provider: "openai", url, key, model: "some-model" }),
  codes: { zh: "Simplified Chinese", es: "Spanish" },
  // A language model supports every language.
  unspoken: [],
});

describe("providers", () => {
  it("[TR-13] wait 5 seconds for an answer", () => {
    expect(PROVIDER_TIMEOUT_MS).toBe(5000);
  });

  it("[TR-61] have the display name of the service", () => {
    expect(openTranslationProvider({ provider: "deepl", url: null, key: "k" }).name).toBe("DeepL");
    expect(openTranslationProvider({ provider: "openai", url: null, key: "k", model: "some-model" }).name).toBe(
      "some-model",
    );
  });
});
