/** Hears with the browser's recognition. */
import type { Language } from "@hubbub/contract/languages";
import { useEffect, useEffectEvent } from "react";

import { spokenCode } from "../../../lib/speech/recognition.ts";
import { recognitionError } from "../../../lib/speech/speech-errors.ts";
import { type Listening, useListening } from "../../../ui/speech/use-listening.ts";

/** Time before another attempt after a failure such as a lost connection. */
const RETRY_MS = 3000;

interface BrowserSpeechOptions {
  /** Whether to listen. */
  isOn: boolean;
  language: Language;
  /** @param text the text since the last final one, which this text replaces */
  onHeard: (text: string, isFinal: boolean) => void;
  /** Recognition has ended and will not confirm its last text any more. */
  onEnd: () => void;
}

export type BrowserSpeech = Pick<Listening, "problem" | "place" | "download">;

export function useBrowserSpeech({ isOn, language, onHeard, onEnd }: BrowserSpeechOptions): BrowserSpeech {
  const { interim, problem, start, stop, place, download } = useListening({
    language: spokenCode(language),
    throughSilence: true,
    onSentence: (sentence) => onHeard(sentence, true),
  });
  const handleInterim = useEffectEvent((text: string) => (text === "" ? onEnd() : onHeard(text, false)));
  useEffect(() => handleInterim(interim), [interim]);

  const begin = useEffectEvent(() => {
    // Asking again after a refusal would annoy.
    if (problem !== recognitionError("not-allowed")) start();
  });
  const end = useEffectEvent(stop);
  useEffect(() => {
    if (!isOn) return undefined;
    begin();
    const timer = setInterval(() => begin(), RETRY_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [isOn]);

  return { problem, place, download };
}
