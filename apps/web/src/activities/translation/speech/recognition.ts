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
  start(): void;
  abort(): void;
}

interface ResultEvent extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

type Constructor = new () => BrowserRecognition;

function findConstructor(): Constructor | undefined {
  const browser = window as { SpeechRecognition?: Constructor; webkitSpeechRecognition?: Constructor };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

export function recognitionSupport(): RecognitionSupport {
  if (!window.isSecureContext) return "insecure";
  return findConstructor() ? "available" : "unsupported";
}

/** Null where the browser has the interface and yet gives none. */
export function createRecognizer(language: string, { onHeard, onError, onEnd }: RecognizerEvents): Recognizer | null {
  const Recognition = findConstructor();
  if (!Recognition) return null;
  try {
    const recognition = new Recognition();
    recognition.lang = language;
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
