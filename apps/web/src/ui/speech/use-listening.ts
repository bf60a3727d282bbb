/**
 * Listens continuously until stopped: restarts recognition when the browser ends it, and reports errors. The audio stays
 * on this device if the browser can recognize the language there.
 */
import { useEffect, useEffectEvent, useState } from "react";

import { createRecognizer, type Recognizer, recognitionSupport } from "../../lib/speech/recognition.ts";
import { notAvailable, notSupported, recognitionError, startFailed } from "../../lib/speech/speech-errors.ts";
import { type SpeechPlaceOfLanguage, useSpeechPlace } from "./use-speech-place.ts";

interface ListeningOptions {
  /** The language to listen for, such as "en-US"; a change takes effect immediately. */
  language: string;
  onSentence: (sentence: string) => void;
  /** Called once per failure, with a sentence to show. */
  onError?: (sentence: string) => void;
  /** Continues after pauses instead of stopping with "no speech"; used for captions of a talk. */
  throughSilence?: boolean | undefined;
}

export interface Listening extends Pick<SpeechPlaceOfLanguage, "place" | "download"> {
  isListening: boolean;
  /** The current, not yet final recognition result. */
  interim: string;
  /** Why it does not listen, as a sentence; null after a start or stop. */
  problem: string | null;
  start: () => void;
  stop: () => void;
}

/** Browsers end recognition after some time. Several runs in a row that are shorter than this count as a failure. */
const MIN_RUN_MS = 1000;
const SHORT_RUNS_MAX = 3;
/** Errors of a browser that cannot keep the audio on the device. */
const DEVICE_REFUSALS = new Set(["language-not-supported", "service-not-allowed"]);

export function useListening(options: ListeningOptions): Listening {
  const { language, onSentence, onError, throughSilence = false } = options;
  const { place, download, leaveDevice } = useSpeechPlace(language);
  const [isListening, setIsListening] = useState(false);
  const [interim, setInterim] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const handleSentence = useEffectEvent(onSentence);
  const handleDeviceRefusal = useEffectEvent(leaveDevice);
  const isPlaceKnown = place !== "unknown";
  const staysOnDevice = place === "device";

  const fail = (sentence: string) => {
    setIsListening(false);
    setProblem(sentence);
    onError?.(sentence);
  };
  const handleFailure = useEffectEvent(fail);

  useEffect(() => {
    if (!isListening || !isPlaceKnown) return undefined;
    let isOver = false;
    let shortRuns = 0;
    let recognizer: Recognizer | null = null;
    const giveUp = (sentence: string) => {
      isOver = true;
      handleFailure(sentence);
    };

    const begin = () => {
      const startedAt = performance.now();
      recognizer = createRecognizer(
        { language, staysOnDevice },
        {
          onHeard: (sentences, rest) => {
            if (isOver) return;
            shortRuns = 0;
            setInterim(rest);
            for (const sentence of sentences) handleSentence(sentence);
          },
          onError: (code) => {
            if (isOver || (code === "no-speech" && throughSilence)) return;
            if (staysOnDevice && DEVICE_REFUSALS.has(code)) handleDeviceRefusal();
            giveUp(recognitionError(code));
          },
          onEnd: () => {
            if (isOver) return;
            setInterim("");
            shortRuns = performance.now() - startedAt < MIN_RUN_MS ? shortRuns + 1 : 0;
            if (shortRuns < SHORT_RUNS_MAX) begin();
            else giveUp(notAvailable());
          },
        },
      );
      try {
        if (recognizer) recognizer.start();
        else giveUp(notAvailable());
      } catch {
        giveUp(startFailed());
      }
    };

    begin();
    return () => {
      isOver = true;
      recognizer?.abort();
      setInterim("");
    };
  }, [isListening, language, isPlaceKnown, staysOnDevice, throughSilence]);

  return {
    isListening,
    interim,
    problem,
    place,
    download,
    start: () => {
      const support = recognitionSupport();
      if (support !== "available") {
        fail(support === "insecure" ? notAvailable() : notSupported());
        return;
      }
      setProblem(null);
      setIsListening(true);
    },
    stop: () => {
      setProblem(null);
      setIsListening(false);
    },
  };
}
