/** Listening on and off: keeps recognition going until somebody stops it, and says why where it stops by itself. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { createRecognizer, type Recognizer, recognitionSupport } from "./speech/recognition.ts";
import { notAvailable, notSupported, recognitionError, startFailed } from "./speech/speech-errors.ts";

interface ListeningOptions {
  /** What recognition listens for, such as "en-US"; a change takes effect at once. */
  language: string;
  /** Whether the audio must stay on this device; null waits until that is known. A change takes effect at once. */
  staysOnDevice: boolean | null;
  onSentence: (sentence: string) => void;
  /** Told once per failure, in words for people. */
  onError: (sentence: string) => void;
  /** Told where the browser had said that the device could do it, and then refused. */
  onDeviceRefused: () => void;
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
/** Errors of a browser that was told to keep the audio on the device and cannot. */
const DEVICE_REFUSALS = new Set(["language-not-supported", "service-not-allowed"]);

export function useListening(options: ListeningOptions): Listening {
  const { language, staysOnDevice, onSentence, onError, onDeviceRefused, throughSilence = false } = options;
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState("");
  const current = useRef<Recognizer | null>(null);
  const hear = useEffectEvent(onSentence);
  const tell = useEffectEvent(onError);
  const refuse = useEffectEvent(onDeviceRefused);

  const fail = useEffectEvent((sentence: string) => {
    setIsListening(false);
    tell(sentence);
  });

  useEffect(() => {
    if (!isListening || staysOnDevice === null) return undefined;
    let isOver = false;
    let shortRuns = 0;

    const begin = () => {
      const startedAt = performance.now();
      const recognizer = createRecognizer(
        { language, staysOnDevice },
        {
          onHeard: (sentences, rest) => {
            if (isOver) return;
            shortRuns = 0;
            setInterim(rest);
            for (const sentence of sentences) hear(sentence);
          },
          onError: (code) => {
            if (isOver || (code === "no-speech" && throughSilence)) return;
            isOver = true;
            if (staysOnDevice && DEVICE_REFUSALS.has(code)) refuse();
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
        },
      );
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
  }, [isListening, language, staysOnDevice, throughSilence]);

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
