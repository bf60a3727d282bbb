/** LibreTranslate and services with the same protocol: POST {base}/translate, with the key in the body. */
import { postJson, textAt } from "./post-json.ts";
import type { TranslationProvider } from "./provider.ts";

export function libreTranslate(options: { url: string; key: string | null; timeoutMs: number }): TranslationProvider {
  return {
    name: "LibreTranslate",
    async translate(text, targetLanguage) {
      const answer = await postJson({
        url: `${options.url}/translate`,
        body: {
          q: text,
          source: "auto",
          target: targetLanguage,
          format: "text",
          ...(options.key === null ? {} : { api_key: options.key }),
        },
        timeoutMs: options.timeoutMs,
        explain: ({ status, body }) => {
          const error = textAt(body, "error");
          if (status === 400 && /not supported|not available as a target/iu.test(error)) return "language";
          if (status === 400 && /api key/iu.test(error)) return "key";
          // Status 403 is used for unknown keys and for keys that are banned after too many requests.
          return status === 403 && /limit|banned/iu.test(error) ? "quota" : null;
        },
      });
      return textAt(answer, "translatedText");
    },
  };
}
