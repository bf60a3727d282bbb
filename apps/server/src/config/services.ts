/** The configuration of the translation and the speech service, each of which follows from several variables. */
import type { Environment } from "./variables.ts";
import type { SpeechConfig } from "../services/speech/speech-service.ts";
import type { TranslationConfig } from "../services/translator/provider.ts";

/** The model name that speech services with a single model accept. */
const MODEL_DEFAULT = "whisper-1";

/**
 * Returns what the chosen translation service needs (TR-18); null if none is chosen or something is missing.
 * @param mistakes receives one message per mistake; none contains a key
 */
export function toTranslationConfig(variables: Environment, mistakes: string[]): TranslationConfig | null {
  const { TRANSLATION_PROVIDER: provider, TRANSLATION_URL: url, TRANSLATION_KEY: key } = variables;
  const { TRANSLATION_REGION: region, TRANSLATION_MODEL: model } = variables;
  const need = (name: keyof Environment, why = `${provider} needs it`): null => {
    mistakes.push(`${name} is missing: ${why}.`);
    return null;
  };
  switch (provider) {
    case null:
      if (key || url)
        mistakes.push("TRANSLATION_PROVIDER must name the service that TRANSLATION_KEY and TRANSLATION_URL are for.");
      return null;
    case "libretranslate":
      return url ? { provider, url, key } : need("TRANSLATION_URL");
    case "deepl":
    case "google":
      return key ? { provider, url, key } : need("TRANSLATION_KEY");
    case "azure":
      return key ? { provider, url, key, region } : need("TRANSLATION_KEY");
    case "openai":
      if (!model) return need("TRANSLATION_MODEL");
      return key || url
        ? { provider, url, key, model }
        : need("TRANSLATION_KEY", "only a server of your own (TRANSLATION_URL) works without a key");
  }
}

/**
 * Returns what the speech service needs; null if none is configured.
 * @param mistakes receives one message per mistake; none contains a key
 */
export function toSpeechConfig(variables: Environment, mistakes: string[]): SpeechConfig | null {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model } = variables;
  if (url) return { url, key, model: model ?? MODEL_DEFAULT };
  if (key || model)
    mistakes.push("SPEECH_URL must be the address of the service that SPEECH_KEY and SPEECH_MODEL are for.");
  return null;
}
