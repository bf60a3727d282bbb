/**
 * DeepL: POST {base}/v2/translate, with the key in a custom Authorization scheme. Status 456: the quota is exhausted.
 */
import type { Language } from "@hubbub/contract/languages";

import { postJson, textAt } from "./post-json.ts";
import type { TranslationProvider } from "./provider.ts";

const codes: Record<Language, string> = {
  en: "EN-US",
  zh: "ZH-HANS",
  es: "ES",
  fr: "FR",
  de: "DE",
  ja: "JA",
  ko: "KO",
  pt: "PT-BR",
  ru: "RU",
  ar: "AR",
  th: "TH",
};

export function deepl(options: { url: string | null; key: string; timeoutMs: number }): TranslationProvider {
  // Keys of the free plan end in ":fx" and use a different host.
  const base = options.url ?? (options.key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
  return {
    name: "DeepL",
    async translate(text, targetLanguage) {
      const answer = await postJson({
        url: `${base}/v2/translate`,
        headers: { Authorization: `DeepL-Auth-Key ${options.key}` },
        body: { text: [text], target_lang: codes[targetLanguage] },
        timeoutMs: options.timeoutMs,
        explain: ({ status, body }) =>
          status === 400 && /target_lang/u.test(textAt(body, "message")) ? "language" : null,
      });
      return textAt(answer, "translations", 0, "text");
    },
  };
}
