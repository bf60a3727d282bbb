/** The configuration of the translation service (TR-18), which follows from several variables. */
export const TRANSLATION_PROVIDERS = ["libretranslate", "deepl", "google", "azure", "openai"] as const;

/** The fields depend on the service. */
export type TranslationConfig =
  | { provider: "libretranslate"; url: string; key: string | null }
  | { provider: "deepl"; url: string | null; key: string }
  | { provider: "google"; url: string | null; key: string }
  | { provider: "azure"; url: string | null; key: string; region: string | null }
  | { provider: "openai"; url: string | null; key: string | null; model: string };

interface Variables {
  TRANSLATION_PROVIDER: TranslationConfig["provider"] | null;
  TRANSLATION_URL: string | null;
  TRANSLATION_KEY: string | null;
  TRANSLATION_REGION: string | null;
  TRANSLATION_MODEL: string | null;
}

/**
 * Returns what the chosen service needs; null if none is chosen or something is missing.
 * @param mistakes receives one message per mistake; none contains a key
 */
export function toTranslationConfig(variables: Variables, mistakes: string[]): TranslationConfig | null {
  const { TRANSLATION_PROVIDER: provider, TRANSLATION_URL: url, TRANSLATION_KEY: key } = variables;
  const { TRANSLATION_REGION: region, TRANSLATION_MODEL: model } = variables;
  const need = (name: keyof Variables, why = `${provider} needs it`): null => {
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
