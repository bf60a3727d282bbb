/** Language codes of the browser's speech. */
import { type Language, LANGUAGE_DEFAULT } from "@hubbub/contract/languages";

/** The code for speech synthesis; Chinese and Thai need a country. */
export function speechCode(language: Language): string {
  if (language === "zh") return "zh-CN";
  return language === "th" ? "th-TH" : language;
}

/** The code for recognition: with the country of this device if it has the language. */
export function spokenCode(language: Language): string {
  const own = navigator.languages.find((code) => code.startsWith(`${language}-`));
  return own ?? (language === LANGUAGE_DEFAULT ? "en-US" : speechCode(language));
}
