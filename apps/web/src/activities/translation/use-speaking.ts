import { useEffect, useRef, useState } from "react";

import type { Language } from "@hubbub/contract/activities/translation";

import { toast } from "../../ui/toast.ts";
import { speechCode } from "./languages.ts";
import { speak, type Speech } from "./speech/synthesis.ts";
import { voiceFailed } from "./speech/speech-errors.ts";

export interface Speaking {
  /** The key of what is being read aloud, or null. */
  speaking: string | null;
  play: (key: string, text: string, language: Language) => void;
  stop: () => void;
}

/** Reading aloud: one text at a time, told apart by keys of the caller's. */
export function useSpeaking(): Speaking {
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
      if (failed) toast({ title: voiceFailed(), tone: "error" });
    });
    speech.current = mine;
  };

  // Leaving the tab ends the voice.
  useEffect(() => () => speech.current?.stop(), []);

  return { speaking, play, stop };
}
