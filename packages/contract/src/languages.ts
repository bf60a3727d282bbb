/** The languages of the interface and of translation. Without zod, because it is part of the first load. */
export const LANGUAGES = ["en", "zh", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar", "th"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT = "en";

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  zh: "简体中文",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  ja: "日本語",
  ko: "한국어",
  pt: "Português",
  ru: "Русский",
  ar: "العربية",
  th: "ไทย",
};

export function isLanguage(code: string | null | undefined): code is Language {
  return (LANGUAGES as readonly (string | null | undefined)[]).includes(code);
}
