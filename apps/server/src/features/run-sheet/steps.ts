/** Which steps of a run sheet are possible, and which one stays current when the steps change. Pure. */
import { switchOf } from "@hubbub/contract/activities";
import type { PublicEvent, StageActivity } from "@hubbub/contract/events";
import type { RunSheetStep, SkippedStep } from "@hubbub/contract/run-sheet";
import type { SkipReason } from "@hubbub/contract/run-sheet-limits";
import { isDeepStrictEqual } from "node:util";

import type { StoredPoll } from "../../activities/polls/polls.store.ts";
import type { TimerState } from "../../activities/timer/timer-state.ts";

/** What decides whether a step is possible. */
export interface Circumstances {
  event: PublicEvent;
  polls: readonly Pick<StoredPoll, "id" | "kind" | "state">[];
  timer: Pick<TimerState, "duration">;
}

/** The first possible step from this one on, and those before it. */
export interface FoundStep {
  /** Index; null if none is possible. */
  step: number | null;
  skipped: SkippedStep[];
}

export function findPossible(
  steps: readonly RunSheetStep[],
  { from, direction }: { from: number; direction: 1 | -1 },
  now: Circumstances,
): FoundStep {
  const skipped: SkippedStep[] = [];
  for (let index = from; ; index += direction) {
    const step = steps[index];
    if (!step) return { step: null, skipped };
    const reason = reasonToSkip(step, now);
    if (reason === null) return { step: index, skipped };
    skipped.push({ step: index, reason });
  }
}

function reasonToSkip({ kind, target }: RunSheetStep, { event, polls, timer }: Circumstances): SkipReason | null {
  if (kind === "view") return isOn(event, target as StageActivity) ? null : "off";
  if (kind === "poll") {
    const poll = polls.find(({ id }) => id === Number(target));
    if (!poll) return "deleted";
    if (event.isArchived) return "archived";
    if (!event.enablePolls) return "off";
    return poll.kind === "quiz" && poll.state === "closed" ? "quiz-over" : null;
  }
  if (kind === "timer") {
    if (event.isArchived) return "archived";
    if (!event.enableTimer) return "off";
    return target === undefined && timer.duration === null ? "no-duration" : null;
  }
  return null;
}

function isOn(event: PublicEvent, view: StageActivity): boolean {
  return view === "auto" || view === "join" || event[switchOf(view)];
}

/**
 * The index of the current step after the steps were replaced: of the equal step that is nearest to its old place. A
 * step that was edited stays current at its place. Null if the step was removed.
 */
export function currentAfter(
  before: readonly RunSheetStep[],
  after: readonly RunSheetStep[],
  current: number | null,
): number | null {
  if (current === null) return null;
  const equal = after.flatMap((step, index) => (isDeepStrictEqual(step, before[current]) ? [index] : []));
  const nearest = equal.toSorted((a, b) => Math.abs(a - current) - Math.abs(b - current))[0];
  return nearest ?? (after.length === before.length ? current : null);
}
