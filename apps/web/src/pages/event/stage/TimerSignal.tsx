import { useEffect, useEffectEvent } from "react";

import { useTimer } from "../../../activities/timer/queries.ts";

interface TimerSignalProps {
  eventId: string;
  /** Epoch milliseconds on this device's clock; null while no timer runs. */
  onChange: (endsAt: number | null) => void;
}

/** Reports when the running timer ends. Draws nothing. */
export function TimerSignal({ eventId, onChange }: TimerSignalProps) {
  const { data } = useTimer(eventId);
  const endAt = data?.timer.endAt ?? null;
  const counts = data?.timer.status === "running" || data?.timer.status === "finished";
  const endsAt = data && counts && endAt !== null ? Date.parse(endAt) - data.offset : null;
  // The measured offset differs a little with each answer: that is no other end.
  const rounded = endsAt === null ? null : Math.round(endsAt / 500) * 500;
  const report = useEffectEvent(onChange);
  useEffect(() => report(rounded), [rounded]);
  return null;
}
