/** Translation: the eleven languages (D-61) and limits shared by page and server. */
export const LANGUAGES = ["en", "zh", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar", "th"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT = "en";
export const TRANSLATE_TEXT_MAX = 1000;

/** Each language by its own name. */
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
