/**
 * A small interface to the browser's speech recognition. Some browsers have it under a prefix, some do not have it, and
 * none offers it over http. So every part of it may be missing.
 */
import { type Language, LANGUAGE_DEFAULT } from "@hubbub/contract/languages";

import { speechCode } from "./synthesis.ts";

export interface Recognizer {
  /** Throws if the browser refuses to start. */
  start(): void;
  /** Stops immediately and discards interim results. */
  abort(): void;
}

export interface RecognizerEvents {
  /**
   * @param sentences new final results
   * @param interim the current interim result
   */
  onHeard: (sentences: string[], interim: string) => void;
  /** The browser's own error code. */
  onError: (code: string) => void;
  onEnd: () => void;
}

export type RecognitionSupport = "available" | "insecure" | "unsupported";

/** The used part of the browser's interface, which TypeScript's library does not contain. */
interface BrowserRecognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  /** Only in browsers that can recognize speech on the device. */
  processLocally?: boolean;
  start(): void;
  abort(): void;
}

interface ResultEvent extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

interface OnDeviceOptions {
  langs: string[];
  processLocally: true;
}

interface Constructor {
  new (): BrowserRecognition;
  available?: (options: OnDeviceOptions) => Promise<"available" | "downloadable" | "downloading" | "unavailable">;
  install?: (options: OnDeviceOptions) => Promise<boolean>;
}

function findConstructor(): Constructor | undefined {
  const browser = window as { SpeechRecognition?: Constructor; webkitSpeechRecognition?: Constructor };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

/** The code of a spoken language for recognition: with the country of this device if it has the language. */
export function spokenCode(language: Language): string {
  const own = navigator.languages.find((code) => code.startsWith(`${language}-`));
  return own ?? (language === LANGUAGE_DEFAULT ? "en-US" : speechCode(language));
}

export function recognitionSupport(): RecognitionSupport {
  if (!window.isSecureContext) return "insecure";
  return findConstructor() ? "available" : "unsupported";
}

/** Where speech is recognized. "vendor": the browser may send the audio to its vendor. */
export type SpeechPlace = "device" | "downloadable" | "vendor";

const onDevice = (language: string): OnDeviceOptions => ({ langs: [language], processLocally: true });

/** Whether the browser can report where it recognizes speech; if not, `findSpeechPlace` returns "vendor". */
export function knowsSpeechPlaces(): boolean {
  return findConstructor()?.available !== undefined;
}

/** Asks the browser where it recognizes a language; "vendor" if it cannot report that. */
export async function findSpeechPlace(language: string): Promise<SpeechPlace> {
  const Recognition = findConstructor();
  if (!Recognition?.available) return "vendor";
  try {
    const availability = await Recognition.available(onDevice(language));
    if (availability === "available") return "device";
    return availability !== "unavailable" && Recognition.install ? "downloadable" : "vendor";
  } catch {
    return "vendor";
  }
}

/** Downloads a language. Call it in a press handler. @returns whether it is on the device now */
export async function downloadLanguage(language: string): Promise<boolean> {
  try {
    return (await findConstructor()?.install?.(onDevice(language))) ?? false;
  } catch {
    return false;
  }
}

/**
 * Creates a recognizer; null if the browser has the interface but cannot create one.
 * @param staysOnDevice fails instead of sending the audio to the browser's vendor; use it only if `findSpeechPlace`
 *   returns "device"
 */
export function createRecognizer(
  { language, staysOnDevice }: { language: string; staysOnDevice: boolean },
  { onHeard, onError, onEnd }: RecognizerEvents,
): Recognizer | null {
  const Recognition = findConstructor();
  if (!Recognition) return null;
  try {
    const recognition = new Recognition();
    recognition.lang = language;
    if (staysOnDevice) recognition.processLocally = true;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.addEventListener("result", (event) => {
      const { sentences, interim } = readResults(event as ResultEvent);
      onHeard(sentences, interim);
    });
    recognition.addEventListener("error", (event) => onError((event as Event & { error?: string }).error ?? "unknown"));
    recognition.addEventListener("end", onEnd);
    return { start: () => recognition.start(), abort: () => recognition.abort() };
  } catch {
    return null;
  }
}

function readResults({ results, resultIndex }: ResultEvent): { sentences: string[]; interim: string } {
  const sentences: string[] = [];
  let interim = "";
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index];
    const transcript = result?.[0]?.transcript ?? "";
    if (!result?.isFinal) interim += transcript;
    else if (transcript.trim() !== "") sentences.push(transcript.trim());
  }
  return { sentences, interim: interim.trim() };
}
