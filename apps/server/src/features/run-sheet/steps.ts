/** Which steps of a run sheet are possible, and which one stays current when the steps change. Pure. */
import type { RunSheetStep, SkippedStep, SkipReason } from "@hubbub/contract/run-sheet";
import { isDeepStrictEqual } from "node:util";

/** Why a step cannot be done now; null if it can. */
export type ReasonToSkip = (step: RunSheetStep) => SkipReason | null;

/** The first possible step from this one on, and those before it. */
export interface FoundStep {
  /** Index; null if none is possible. */
  step: number | null;
  skipped: SkippedStep[];
}

export function findPossible(
  steps: readonly RunSheetStep[],
  { from, direction }: { from: number; direction: 1 | -1 },
  reasonToSkip: ReasonToSkip,
): FoundStep {
  const skipped: SkippedStep[] = [];
  for (let index = from; ; index += direction) {
    const step = steps[index];
    if (!step) return { step: null, skipped };
    const reason = reasonToSkip(step);
    if (reason === null) return { step: index, skipped };
    skipped.push({ step: index, reason });
  }
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
