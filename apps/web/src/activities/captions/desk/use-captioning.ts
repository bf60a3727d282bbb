/** Sends what this desk says and types while it has the lease. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/random-id.ts";
import { reasonOf, request, type RequestError } from "../../../lib/request.ts";
import { toast } from "../../../ui/toast.ts";
import { passed } from "../passed.ts";
import { SegmentSender, type SegmentToSend } from "./segment-sender.ts";
import { type Spoken, SpeechCaptions, typedCaptions } from "./speech-captions.ts";
import type { Lease } from "./use-lease.ts";

/** More often than the pauses that end a caption. */
const TICK_MS = 300;
/** How long a desk that stops waits for its last captions. */
const LAST_CAPTIONS_MS = 5000;

export interface Captioning {
  /** How many captions wait after a failed attempt to send them. */
  waiting: number;
  hear: (text: string, isFinal: boolean, spoken: Spoken) => void;
  /** The recognizer has ended. */
  confirm: () => void;
  type: (text: string, spoken: Omit<Spoken, "source">) => void;
  /** Makes captions of what is in none yet, and waits a while until all are sent. Returns how many are not. */
  finish: () => Promise<number>;
}

export function useCaptioning(
  eventId: string,
  { isOwn, callWithLease }: Pick<Lease, "isOwn" | "callWithLease">,
): Captioning {
  const [waiting, setWaiting] = useState(0);
  const work = useRef<{ sender: SegmentSender; speech: SpeechCaptions } | null>(null);

  const send = useEffectEvent((segment: SegmentToSend) =>
    callWithLease((leaseId) =>
      request("POST /api/events/:eventId/captions", { params: { eventId }, body: { leaseId, ...segment } }),
    ),
  );
  const handleRefusal = useEffectEvent((error: RequestError) => {
    // The desk says that it has lost the lease.
    if (error.status !== 409)
      toast({ title: t("Could not send the caption"), description: reasonOf(error), tone: "error" });
  });

  useEffect(() => {
    if (!isOwn) return undefined;
    const sender = new SegmentSender({
      send: (segment) => send(segment),
      onRefused: (error) => handleRefusal(error),
      onWaiting: setWaiting,
    });
    const speech = new SpeechCaptions((segment) => sender.add(segment));
    const timer = setInterval(() => speech.passTime(), TICK_MS);
    work.current = { sender, speech };
    return () => {
      clearInterval(timer);
      sender.stop();
      work.current = null;
      setWaiting(0);
    };
  }, [eventId, isOwn]);

  return {
    waiting,
    hear: (text, isFinal, spoken) => work.current?.speech.hear(text, isFinal, spoken),
    confirm: () => work.current?.speech.confirm(),
    type: (typed, spoken) => {
      for (const text of typedCaptions(typed, spoken.language)) {
        const segmentId = randomId();
        work.current?.sender.add({ segmentId, revision: 0, text, isFinal: true, source: "typed", ...spoken });
      }
    },
    finish: async () => {
      work.current?.speech.end();
      await Promise.race([work.current?.sender.sent(), passed(LAST_CAPTIONS_MS)]);
      return work.current?.sender.waiting ?? 0;
    },
  };
}
