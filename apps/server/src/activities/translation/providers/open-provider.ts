/** Creates the configured translation provider and validates its translations. */
import { TRANSLATED_TEXT_MAX } from "@hubbub/contract/activities/translation/calls";
import { findTextFault, normalizeText } from "@hubbub/contract/text";

import { PROVIDER_TIMEOUT_MS } from "./post-json.ts";
import { azureTranslate } from "./azure.ts";
import { deepl } from "./deepl.ts";
import { googleTranslate } from "./google.ts";
import { libreTranslate } from "./libretranslate.ts";
import { openAiCompatible } from "./openai.ts";
import { TranslationFault, type TranslationProvider } from "./provider.ts";
import type { TranslationConfig } from "./translation-config.ts";

export function openTranslationProvider(
  config: TranslationConfig,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): TranslationProvider {
  return withValidation(createProvider(config, timeoutMs));
}

function createProvider(config: TranslationConfig, timeoutMs: number): TranslationProvider {
  switch (config.provider) {
    case "libretranslate":
      return libreTranslate({ url: config.url, key: config.key, timeoutMs });
    case "deepl":
      return deepl({ url: config.url, key: config.key, timeoutMs });
    case "google":
      return googleTranslate({ url: config.url, key: config.key, timeoutMs });
    case "azure":
      return azureTranslate({ url: config.url, key: config.key, region: config.region, timeoutMs });
    case "openai":
      return openAiCompatible({ url: config.url, key: config.key, model: config.model, timeoutMs });
  }
}

/** Normalizes translations and checks them like any text. @throws TranslationFault for a text that cannot be shown */
function withValidation({ name, translate }: TranslationProvider): TranslationProvider {
  return {
    name,
    async translate(text, targetLanguage) {
      const translation = normalizeText(await translate(text, targetLanguage));
      const fault = findTextFault(translation, { max: TRANSLATED_TEXT_MAX, multiline: true });
      if (fault) throw new TranslationFault("garbage", `The service's translation cannot be shown: ${fault}`);
      return translation;
    },
  };
}
