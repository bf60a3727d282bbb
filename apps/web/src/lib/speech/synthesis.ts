/** A small interface to the browser's speech synthesis. */
import type { Language } from "@hubbub/contract/languages";

export interface Speech {
  stop(): void;
}

export function canSpeak(): boolean {
  return "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
}

/** The language code for speech synthesis; Chinese and Thai need a country. */
export function speechCode(language: Language): string {
  if (language === "zh") return "zh-CN";
  return language === "th" ? "th-TH" : language;
}

/**
 * Reads a text aloud, and stops reading any other text.
 * @param onEnd called once at the end, with true if the voice failed
 */
export function speak(text: string, language: string, onEnd: (failed: boolean) => void): Speech {
  let isOver = false;
  const end = (failed: boolean) => {
    if (isOver) return;
    isOver = true;
    onEnd(failed);
  };
  try {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.addEventListener("end", () => end(false));
    // Browsers report stopping as one of these two errors; that is not a failure.
    utterance.addEventListener("error", ({ error }) => end(error !== "canceled" && error !== "interrupted"));
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(utterance);
  } catch {
    queueMicrotask(() => end(true));
  }
  return {
    stop() {
      end(false);
      window.speechSynthesis?.cancel();
    },
  };
}
