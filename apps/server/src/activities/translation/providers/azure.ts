/** Azure AI Translator (v3): POST {base}/translate, with the key and the resource's region in headers. */
import type { Language } from "@hubbub/contract/languages";

import { postJson, type ServiceResponse, textAt } from "./post-json.ts";
import type { FaultKind, TranslationProvider } from "./provider.ts";

const azureCode = (language: Language): string => (language === "zh" ? "zh-Hans" : language);

export function azureTranslate(options: {
  url: string | null;
  key: string;
  region: string | null;
  timeoutMs: number;
}): TranslationProvider {
  const base = options.url ?? "https://api.cognitive.microsofttranslator.com";
  return {
    name: "Azure Translator",
    async translate(text, targetLanguage) {
      const answer = await postJson({
        url: `${base}/translate?api-version=3.0&to=${azureCode(targetLanguage)}`,
        headers: {
          "Ocp-Apim-Subscription-Key": options.key,
          ...(options.region === null ? {} : { "Ocp-Apim-Subscription-Region": options.region }),
        },
        body: [{ Text: text }],
        timeoutMs: options.timeoutMs,
        explain,
      });
      return textAt(answer, 0, "translations", 0, "text");
    },
  };
}

/**
 * Error codes are the status with three more digits: 403001 is an exhausted free quota, 400036 an unsupported language.
 */
function explain({ status, body }: ServiceResponse): FaultKind | null {
  const code = Number(textAt(body, "error", "code"));
  if (status === 403 && (code === 403_001 || /quota/iu.test(textAt(body, "error", "message")))) return "quota";
  return code === 400_035 || code === 400_036 ? "language" : null;
}
