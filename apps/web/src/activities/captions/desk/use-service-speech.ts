/** Hears with the server's speech service: records, cuts at pauses and has the recordings recognized. */
import type { Language } from "@hubbub/contract/languages";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { reasonOf, request } from "../../../lib/request.ts";
import { createCutter, type RecordingCutter } from "../recording/cut-recording.ts";
import { RecordingQueue } from "../recording/recording-queue.ts";
import { encodeWav } from "../recording/wav.ts";
import type { Lease } from "./use-lease.ts";

interface ServiceSpeechOptions {
  eventId: string;
  lease: Pick<Lease, "isOwn" | "callWithLease">;
  /** The language of what is recorded from now on. */
  language: Language;
  onText: (text: string, language: Language) => void;
}

export interface ServiceSpeech {
  /** The latest failure as a sentence; null after a text. */
  problem: string | null;
  /** Takes a block of what the microphone records, at 16 kHz. */
  record: (block: Float32Array) => void;
  /** Completes the present recording. Resolves when all are recognized. */
  finish: () => Promise<void>;
}

export function useServiceSpeech({ eventId, lease, language, onText }: ServiceSpeechOptions): ServiceSpeech {
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<{ queue: RecordingQueue; cutter: RecordingCutter } | null>(null);
  const isOn = lease.isOwn;
  const send = useEffectEvent((body: Blob, spoken: Language, signal: AbortSignal) =>
    lease.callWithLease((leaseId) => {
      const query = { leaseId, language: spoken };
      return request("POST /api/events/:eventId/captions/audio", { params: { eventId }, query, body, signal });
    }),
  );
  const handleText = useEffectEvent((text: string, spoken: Language) => {
    setProblem(null);
    onText(text, spoken);
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const queue = new RecordingQueue({
      send: async (...recording) => (await send(...recording)).text,
      onText: (text, spoken) => handleText(text, spoken),
      onFailure: (error) => setProblem(reasonOf(error, slow())),
      onDrop: () =>
        setProblem(t("The speech service is more than 15 seconds behind. Some sentences were not captioned.")),
    });
    work.current = { queue, cutter: createCutter() };
    return () => {
      queue.stop();
      work.current = null;
      setProblem(null);
    };
  }, [eventId, isOn]);

  const add = (recording: Float32Array | null | undefined) => {
    if (recording) work.current?.queue.add(encodeWav(recording), language);
  };
  return {
    problem,
    record: (block) => add(work.current?.cutter.add(block)),
    finish: async () => {
      add(work.current?.cutter.end());
      await work.current?.queue.finished();
    },
  };
}

/** Also without any answer. */
const slow = () => t("The speech service is slow. Type, or use the browser.");
