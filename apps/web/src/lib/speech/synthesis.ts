/** A small interface to the browser's speech synthesis. */
import type { Language } from "@hubbub/contract/languages";

import { cutText } from "../text.ts";

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

/** Longer texts are read in pieces, because some browsers stop in the middle of a long one. */
const PIECE_MAX = 180;

/**
 * Reads a text aloud, and stops reading any other text.
 * @param onEnd called once at the end, with true if the voice failed
 */
export function speak(text: string, language: string, onEnd: (failed: boolean) => void): Speech {
  const pieces = cutText(text, PIECE_MAX);
  let isOver = false;
  const end = (failed: boolean) => {
    if (isOver) return;
    isOver = true;
    onEnd(failed);
  };
  const readNext = () => {
    if (isOver) return;
    const piece = pieces.shift();
    if (piece === undefined) {
      end(false);
      return;
    }
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = language;
    utterance.addEventListener("end", readNext);
    // Browsers report stopping as one of these two errors; that is not a failure.
    utterance.addEventListener("error", ({ error }) => end(error !== "canceled" && error !== "interrupted"));
    window.speechSynthesis.speak(utterance);
  };
  try {
    window.speechSynthesis.cancel();
    readNext();
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
