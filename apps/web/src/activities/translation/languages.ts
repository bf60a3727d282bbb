/** Languages of the Translate tab: their names, and codes for the browser's recognition. */

/** The default (TR-42); "automatic" listens in the device's language. */
const RECOGNITION_DEFAULT = "en-US";

export type RecognitionMode = "en-US" | "automatic";

/** The language code for recognition. */
export function recognitionCode(mode: RecognitionMode): string {
  return mode === "automatic" ? navigator.language || RECOGNITION_DEFAULT : RECOGNITION_DEFAULT;
}

/** The name of a language in the reader's language. */
export function nameOf(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
