/** The sentences shown when speech fails. */
import { t } from "../i18n/translate.ts";
import { recognitionSupport } from "./recognition.ts";

export const notSupported = () => t("Speech recognition not supported in this browser");
export const notSecure = () =>
  t("Browsers allow the microphone only on secure pages (https). This page is not secure, so type instead.");
export const notAvailable = () => t("Speech recognition not available");
export const startFailed = () => t("Failed to start speech recognition - please reload the page and try again");
export const downloadFailed = () => t("Could not download the language");
export const voiceFailed = () => t("Text-to-speech failed");

/** Why speech cannot be recognized on this page; null if it can. */
export function missingRecognition(): string | null {
  const support = recognitionSupport();
  if (support === "available") return null;
  return support === "insecure" ? notSecure() : notSupported();
}

/** The sentence for an error code of the browser's recognition. */
export function recognitionError(code: string): string {
  switch (code) {
    case "network":
      return t("Network error. Speech recognition needs an internet connection.");
    case "not-allowed":
      return t("Microphone access denied. Allow the microphone for this page and try again.");
    case "no-speech":
      return t("No speech detected. Please try again.");
    case "aborted":
      return t("Speech recognition was interrupted. Please try again.");
    default:
      return t("Speech recognition error: {code}", { code });
  }
}
