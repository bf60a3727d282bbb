import type { Language } from "@hubbub/contract/languages";
import { useEffect, useRef, useState } from "react";

import { voiceFailed } from "../../lib/speech/speech-errors.ts";
import { speak, speechCode, type Speech } from "../../lib/speech/synthesis.ts";
import { toast } from "../toast.ts";

export interface Speaking {
  /** Key of the text that is being read aloud, or null. */
  speaking: string | null;
  play: (key: string, text: string, language: Language) => void;
  stop: () => void;
}

/**
 * Reads one text at a time aloud. The key identifies the text, so that the caller can show which one is read.
 * @param onFailed called if the voice fails, which a toast says
 */
export function useSpeaking(onFailed?: () => void): Speaking {
  const [speaking, setSpeaking] = useState<string | null>(null);
  const speech = useRef<Speech | null>(null);

  const stop = () => {
    speech.current?.stop();
    speech.current = null;
    setSpeaking(null);
  };

  const play = (key: string, text: string, language: Language) => {
    speech.current?.stop();
    setSpeaking(key);
    const mine = speak(text, speechCode(language), (failed) => {
      if (speech.current === mine) {
        speech.current = null;
        setSpeaking(null);
      }
      if (!failed) return;
      toast({ title: voiceFailed(), tone: "error" });
      onFailed?.();
    });
    speech.current = mine;
  };

  // Stop reading on unmount.
  useEffect(() => () => speech.current?.stop(), []);

  return { speaking, play, stop };
}
