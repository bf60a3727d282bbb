import { useEffect, useEffectEvent } from "react";

import { useTimer } from "../../../activities/timer/queries.ts";

interface TimerEndReporterProps {
  eventId: string;
  /** Called with epoch milliseconds of this device's clock; null while no timer runs. */
  onChange: (endsAt: number | null) => void;
}

/** Reports when the running timer ends. Draws nothing. */
export function TimerEndReporter({ eventId, onChange }: TimerEndReporterProps) {
  const { data } = useTimer(eventId);
  const endAt = data?.timer.endAt ?? null;
  const counts = data?.timer.status === "running" || data?.timer.status === "finished";
  const endsAt = data && counts && endAt !== null ? Date.parse(endAt) - data.offset : null;
  // The measured clock offset varies slightly with each response. Rounding avoids reporting the same end again.
  const rounded = endsAt === null ? null : Math.round(endsAt / 500) * 500;
  const report = useEffectEvent(onChange);
  useEffect(() => report(rounded), [rounded]);
  return null;
}
