/** The verdict on a rehearsal: what a room may expect of its server, as a pure rule. */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";

import type { CrowdReport } from "../simulation/journal.ts";

/** What was measured, by the simulated people and by the server itself. */
export interface Measured {
  crowd: CrowdReport;
  /** The share of a core the server's event loop used in its busiest seconds, from 0 to 1. */
  busiest: number;
}

/** Where a tap begins to feel slow. */
const ANSWERS_P99_MS = 500;
/** What docs/operations.md promises for a full hall. */
const LIVE_P99_MS = 750;
/** Below this share left, a moment of applause is one too many. */
const HEADROOM_PERCENT = 20;

/** The checks in their order; nothing is said of the live channel where there was nothing to be seen on it. */
export function judge({ crowd, busiest }: Measured): RehearsalCheck[] {
  const headroom = Math.round(100 * (1 - Math.min(1, busiest)));
  const atMost = (name: RehearsalCheck["name"], value: number, limit: number): RehearsalCheck => ({
    name,
    value,
    limit,
    passed: value <= limit,
  });
  // Whoever has not come in at all was not served, whatever the reason.
  const errors = Math.max(crowd.errors, crowd.people - crowd.joined - crowd.refused);
  return [
    {
      ...atMost("answers", crowd.answers.p99, ANSWERS_P99_MS),
      ...(crowd.answers.count === 0 ? { passed: false } : {}),
    },
    ...(crowd.live ? [atMost("live", crowd.live.p99, LIVE_P99_MS)] : []),
    atMost("errors", errors, 0),
    atMost("refused", crowd.refused, 0),
    { name: "headroom", value: headroom, limit: HEADROOM_PERCENT, passed: headroom >= HEADROOM_PERCENT },
  ];
}

/**
 * The verdict on all checks together. Where nothing but times is amiss and the simulated people were slow themselves,
 * their slowness may be all that was measured.
 */
export function conclude(checks: readonly RehearsalCheck[], crowdWasSlow: boolean): "passed" | "failed" | "unclear" {
  const amiss = checks.filter(({ passed }) => !passed);
  if (amiss.length === 0) return "passed";
  const onlyTimes = amiss.every(({ name }) => name === "answers" || name === "live");
  return onlyTimes && crowdWasSlow ? "unclear" : "failed";
}
