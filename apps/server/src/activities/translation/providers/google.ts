/**
 * Google Cloud Translation (basic, v2): POST {base}/language/translate/v2, with the key in a header, not in the URL.
 */
import type { Language } from "@hubbub/contract/languages";

import { postJson, type ServiceResponse, textAt } from "./post-json.ts";
import type { FaultKind, TranslationProvider } from "./provider.ts";

const googleCode = (language: Language): string => (language === "zh" ? "zh-CN" : language);

export function googleTranslate(options: { url: string | null; key: string; timeoutMs: number }): TranslationProvider {
  const base = options.url ?? "https://translation.googleapis.com";
  return {
    name: "Google Cloud Translation",
    async translate(text, targetLanguage) {
      const answer = await postJson({
        url: `${base}/language/translate/v2`,
        headers: { "X-Goog-Api-Key": options.key },
        body: { q: text, target: googleCode(targetLanguage), format: "text" },
        timeoutMs: options.timeoutMs,
        explain,
      });
      return textAt(answer, "data", "translations", 0, "translatedText");
    },
  };
}

/** An invalid key has status 400 and an exhausted quota 403, both also used for other errors; the reason decides. */
function explain({ status, body }: ServiceResponse): FaultKind | null {
  const reasons = [
    textAt(body, "error", "errors", 0, "reason"),
    textAt(body, "error", "details", 0, "reason"),
    textAt(body, "error", "message"),
  ].join(" ");
  if (status === 403 && /limit ?exceeded|quota/iu.test(reasons)) return "quota";
  if (status === 400 && /api_?key|api key/iu.test(reasons)) return "key";
  return status === 400 && /target|language/iu.test(reasons) ? "language" : null;
}
