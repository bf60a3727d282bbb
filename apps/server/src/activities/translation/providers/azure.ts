/** Azure AI Translator (v3): POST {base}/translate, the key and the resource's region in headers. */
import type { Language } from "@hubbub/contract/activities/translation";

import { ask, type ServiceAnswer, textAt } from "./ask.ts";
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
      const answer = await ask({
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

/** Its error codes are the status with three more digits: 403001 is a free quota used up, 400036 a language it lacks. */
function explain({ status, body }: ServiceAnswer): FaultKind | null {
  const code = Number(textAt(body, "error", "code"));
  if (status === 403 && (code === 403_001 || /quota/iu.test(textAt(body, "error", "message")))) return "quota";
  return code === 400_035 || code === 400_036 ? "language" : null;
}
