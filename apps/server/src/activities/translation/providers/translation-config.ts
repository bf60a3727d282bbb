/** Reads the translation settings from environment variables (D-60). Error messages never contain a key. */
import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/calls";

export const TRANSLATION_PROVIDERS = ["libretranslate", "deepl", "google", "azure", "openai"] as const;

/** The fields depend on the service. */
export type TranslationConfig =
  | { provider: "libretranslate"; url: string; key: string | null }
  | { provider: "deepl"; url: string | null; key: string }
  | { provider: "google"; url: string | null; key: string }
  | { provider: "azure"; url: string | null; key: string; region: string | null }
  | { provider: "openai"; url: string | null; key: string | null; model: string };

/** The variables, as shown by `--help`. */
export const translationSettings = [
  {
    name: "TRANSLATION_PROVIDER",
    fallback: "",
    meaning: `Translation service: ${TRANSLATION_PROVIDERS.join(", ")}. Empty: none. docs/translation.md explains the setup.`,
  },
  {
    name: "TRANSLATION_URL",
    fallback: "",
    meaning: "Address of the translation service. Empty: its public address. libretranslate needs this variable.",
  },
  { name: "TRANSLATION_KEY", fallback: "", meaning: "API key of the translation service. Never shown or logged." },
  { name: "TRANSLATION_REGION", fallback: "", meaning: "Region of an Azure resource, such as westeurope." },
  { name: "TRANSLATION_MODEL", fallback: "", meaning: "Model of an OpenAI-compatible service." },
  {
    name: "TRANSLATION_DAILY_CHARACTERS",
    fallback: "2000000",
    meaning: "Characters that all nodes together may have translated in a UTC day, at least 1000. off: no limit.",
  },
] as const;

type Name = (typeof translationSettings)[number]["name"];

/**
 * Reads the settings of the translation service; null if none is configured or the settings are not valid.
 * @param value returns the trimmed value of a variable, or ""
 * @param mistakes receives one message per mistake
 */
export function readTranslationConfig(value: (name: Name) => string, mistakes: string[]): TranslationConfig | null {
  const provider = TRANSLATION_PROVIDERS.find((known) => known === value("TRANSLATION_PROVIDER"));
  if (!provider) {
    if (value("TRANSLATION_PROVIDER")) {
      const known = TRANSLATION_PROVIDERS.join(", ");
      mistakes.push(`TRANSLATION_PROVIDER is "${value("TRANSLATION_PROVIDER")}", but must be one of ${known}.`);
    } else if (value("TRANSLATION_KEY") || value("TRANSLATION_URL")) {
      mistakes.push("TRANSLATION_PROVIDER must name the service that TRANSLATION_KEY and TRANSLATION_URL are for.");
    }
    return null;
  }
  const found = mistakes.length;
  const url = readUrl(value("TRANSLATION_URL"), mistakes);
  const key = readKey(value("TRANSLATION_KEY"), mistakes);
  const region = value("TRANSLATION_REGION") || null;
  const model = value("TRANSLATION_MODEL");
  if (region && !/^[a-z0-9-]{1,64}$/iu.test(region))
    mistakes.push("TRANSLATION_REGION must be a name such as westeurope.");
  if (mistakes.length > found) return null;

  const need = (name: Name, why = `${provider} needs it`): null => {
    mistakes.push(`${name} is missing: ${why}.`);
    return null;
  };
  switch (provider) {
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

/** Reads the characters per UTC day for the whole installation; null for no limit ("off"). */
export function readDailyCharacters(value: (name: Name) => string, mistakes: string[]): number | null {
  const characters = value("TRANSLATION_DAILY_CHARACTERS");
  if (characters.toLowerCase() === "off") return null;
  if (!/^\d{1,12}$/u.test(characters) || Number(characters) < TRANSLATE_TEXT_MAX)
    mistakes.push(
      `TRANSLATION_DAILY_CHARACTERS is "${characters}", but must be a whole number of at least ${TRANSLATE_TEXT_MAX}, or off for no limit.`,
    );
  return Number(characters);
}

function readUrl(given: string, mistakes: string[]): string | null {
  if (!given) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isGood =
    url !== null && /^https?:$/u.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  if (!isGood)
    mistakes.push("TRANSLATION_URL must be an http or https address without credentials, query or fragment.");
  return given.replace(/\/+$/u, "");
}

function readKey(given: string, mistakes: string[]): string | null {
  // Keys are sent in headers, where other characters are not possible.
  if (!/^[\x21-\x7e]{0,2048}$/u.test(given))
    mistakes.push("TRANSLATION_KEY may contain only visible ASCII characters, at most 2,048.");
  return given || null;
}
