/** Languages as the Translate tab uses them: names to choose from, codes for the browser's speech. */
import { type Language, LANGUAGE_NAMES, LANGUAGES } from "@hubbub/contract/activities/translation";

/** The default (D-129); "automatic" listens in the device's language. */
const RECOGNITION_DEFAULT = "en-US";

export type RecognitionMode = "en-US" | "automatic";

export const languageOptions = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

/** The voice's language: Chinese and Thai need their country, the rest go by themselves. */
export function speechCode(language: Language): string {
  if (language === "zh") return "zh-CN";
  return language === "th" ? "th-TH" : language;
}

/** What recognition listens for. */
export function recognitionCode(mode: RecognitionMode): string {
  return mode === "automatic" ? navigator.language || RECOGNITION_DEFAULT : RECOGNITION_DEFAULT;
}

/** A language by its name in the reader's own tongue, for sentences about it. */
export function nameOf(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
