/** Hears with the server's speech service: records, cuts at pauses and has the recordings recognized. */
import type { Language } from "@hubbub/contract/languages";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { reasonOf, request } from "../../../lib/request.ts";
import { createCutter } from "../recording/cut-recording.ts";
import { RecordingQueue } from "../recording/recording-queue.ts";
import { encodeWav } from "../recording/wav.ts";

interface ServiceSpeechOptions {
  eventId: string;
  /** Null: it does not listen. */
  leaseId: string | null;
  language: Language;
  onText: (text: string) => void;
}

export interface ServiceSpeech {
  /** The latest failure as a sentence; null after a text. */
  problem: string | null;
  /** Takes a block of what the microphone records, at 16 kHz. */
  record: (block: Float32Array) => void;
  /** Resolves when everything recorded is recognized. */
  finish: () => Promise<void>;
}

export function useServiceSpeech({ eventId, leaseId, language, onText }: ServiceSpeechOptions): ServiceSpeech {
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<{ queue: RecordingQueue; cutter: ReturnType<typeof createCutter> } | null>(null);
  const handleText = useEffectEvent(onText);

  useEffect(() => {
    if (leaseId === null) return undefined;
    const queue = new RecordingQueue({
      send: async (body, signal) => {
        const query = { leaseId, language };
        const call = "POST /api/events/:eventId/captions/audio";
        return (await request(call, { params: { eventId }, query, body, signal })).text;
      },
      onText: (text) => {
        setProblem(null);
        handleText(text);
      },
      onFailure: (error) => setProblem(reasonOf(error, slow())),
      onDrop: () =>
        setProblem(t("The speech service is more than 15 seconds behind. A part of the speech was left out.")),
    });
    work.current = { queue, cutter: createCutter() };
    return () => {
      queue.stop();
      work.current = null;
      setProblem(null);
    };
  }, [eventId, leaseId, language]);

  return {
    problem,
    record: (block) => {
      const recording = work.current?.cutter.add(block);
      if (recording) work.current?.queue.add(encodeWav(recording));
    },
    finish: async () => {
      const last = work.current?.cutter.end();
      if (last) work.current?.queue.add(encodeWav(last));
      await work.current?.queue.finished();
    },
  };
}

/** Also without any answer. */
const slow = () => t("The speech service is slow. Type, or use the browser.");
