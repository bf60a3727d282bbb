/**
 * The browser's speech recognition behind a thin seam: what the page needs of it, in our own words. Browsers differ
 * (some under a prefix, some not at all, none of them over plain http), so everything here may be missing.
 */
export interface Recognizer {
  /** Throws where the browser refuses to begin. */
  start(): void;
  /** Stops at once; what was half heard is dropped. */
  abort(): void;
}

export interface RecognizerEvents {
  /** @param sentences what is certain now · @param interim what it makes of the rest so far */
  onHeard: (sentences: string[], interim: string) => void;
  /** The browser's own error code. */
  onError: (code: string) => void;
  onEnd: () => void;
}

export type RecognitionSupport = "available" | "insecure" | "unsupported";

/** As much of the browser's interface as is used here; TypeScript's library has none of it. */
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

export function recognitionSupport(): RecognitionSupport {
  if (!window.isSecureContext) return "insecure";
  return findConstructor() ? "available" : "unsupported";
}

/** Where speech can become text. "vendor": the browser may send the audio to whoever made it. */
export type SpeechPlace = "device" | "downloadable" | "vendor";

const onDevice = (language: string): OnDeviceOptions => ({ langs: [language], processLocally: true });

/** Whether `findSpeechPlace` has to wait for the browser; otherwise the answer is "vendor". */
export function knowsSpeechPlaces(): boolean {
  return findConstructor()?.available !== undefined;
}

/** What the browser says about a language. A browser that cannot say counts as one that may send the audio away. */
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

/** Lets the browser download a language. Call it from within a press. @returns whether it is on the device now */
export async function downloadLanguage(language: string): Promise<boolean> {
  try {
    return (await findConstructor()?.install?.(onDevice(language))) ?? false;
  } catch {
    return false;
  }
}

/**
 * Null where the browser has the interface and yet gives none.
 * @param staysOnDevice fails rather than send the audio away; only where `findSpeechPlace` says "device"
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
