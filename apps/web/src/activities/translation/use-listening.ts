/** Listening on and off: keeps recognition going until somebody stops it, and says why where it stops by itself. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { createRecognizer, type Recognizer, recognitionSupport } from "./speech/recognition.ts";
import { notAvailable, notSupported, recognitionError, startFailed } from "./speech/speech-errors.ts";

interface ListeningOptions {
  /** What recognition listens for, such as "en-US"; a change takes effect at once. */
  language: string;
  onSentence: (sentence: string) => void;
  /** Told once per failure, in words for people. */
  onError: (sentence: string) => void;
  /** Goes on through pauses instead of stopping with "no speech": for whoever captions a talk. */
  throughSilence?: boolean;
}

export interface Listening {
  isListening: boolean;
  /** What is being said right now, not certain yet. */
  interim: string;
  start: () => void;
  stop: () => void;
}

/** Browsers end recognition by themselves after a while; ending faster than this again and again is no listening. */
const TOO_SHORT_MS = 1000;
const SHORT_RUNS_MAX = 3;

export function useListening({ language, onSentence, onError, throughSilence = false }: ListeningOptions): Listening {
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState("");
  const current = useRef<Recognizer | null>(null);
  const hear = useEffectEvent(onSentence);
  const tell = useEffectEvent(onError);

  const fail = useEffectEvent((sentence: string) => {
    setIsListening(false);
    tell(sentence);
  });

  useEffect(() => {
    if (!isListening) return undefined;
    let isOver = false;
    let shortRuns = 0;

    const begin = () => {
      const startedAt = performance.now();
      const recognizer = createRecognizer(language, {
        onHeard: (sentences, rest) => {
          if (isOver) return;
          shortRuns = 0;
          setInterim(rest);
          for (const sentence of sentences) hear(sentence);
        },
        onError: (code) => {
          if (isOver || (code === "no-speech" && throughSilence)) return;
          isOver = true;
          fail(recognitionError(code));
        },
        onEnd: () => {
          if (isOver) return;
          setInterim("");
          shortRuns = performance.now() - startedAt < TOO_SHORT_MS ? shortRuns + 1 : 0;
          if (shortRuns < SHORT_RUNS_MAX) begin();
          else {
            isOver = true;
            fail(notAvailable());
          }
        },
      });
      current.current = recognizer;
      if (!recognizer) {
        isOver = true;
        fail(notAvailable());
        return;
      }
      try {
        recognizer.start();
      } catch {
        isOver = true;
        fail(startFailed());
      }
    };

    begin();
    return () => {
      isOver = true;
      current.current?.abort();
      current.current = null;
      setInterim("");
    };
  }, [isListening, language, throughSilence]);

  return {
    isListening,
    interim,
    start: () => {
      const support = recognitionSupport();
      if (support === "available") setIsListening(true);
      else onError(support === "insecure" ? notAvailable() : notSupported());
    },
    stop: () => setIsListening(false),
  };
}
