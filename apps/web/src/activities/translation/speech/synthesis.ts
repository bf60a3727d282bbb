/** The browser's voice behind a thin seam. */

export interface Speech {
  stop(): void;
}

export function canSpeak(): boolean {
  return "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
}

/**
 * Reads a text aloud; whatever was being read before stops.
 * @param onEnd once, when it is over: true where the voice failed
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
    // Stopping comes as an error of these two names; nothing failed then.
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
