/** Pure rules for the verdict on a rehearsal: can this server handle the event? */
import type { RehearsalCheck } from "@hubbub/contract/rehearsal";

import type { AudienceReport } from "../../simulation/measurements.ts";

/** Measurements by the simulated attendees and by the server itself. */
export interface Measurements {
  audience: AudienceReport;
  /** Share of a core that the server's event loop used in its busiest seconds, from 0 to 1. */
  busiest: number;
}

/** Above this, a response to a tap feels slow. */
const RESPONSES_P99_MS = 500;
/** The limit that docs/operations.md promises for a large event. */
const LIVE_P99_MS = 750;
/** With less than this, a short peak such as applause overloads the server. */
const HEADROOM_PERCENT = 20;

/** Returns the checks in their order. The check of the live channel is missing if no message could be measured. */
export function checkMeasurements({ audience, busiest }: Measurements): RehearsalCheck[] {
  const headroom = Math.round(100 * (1 - Math.min(1, busiest)));
  const atMost = (name: RehearsalCheck["name"], value: number, limit: number): RehearsalCheck => ({
    name,
    value,
    limit,
    passed: value <= limit,
  });
  // Attendees who could not join count as errors, whatever the reason.
  const errors = Math.max(audience.errors, audience.people - audience.joined - audience.refused);
  return [
    {
      ...atMost("answers", audience.responses.p99, RESPONSES_P99_MS),
      ...(audience.responses.count === 0 ? { passed: false } : {}),
    },
    ...(audience.live ? [atMost("live", audience.live.p99, LIVE_P99_MS)] : []),
    atMost("errors", errors, 0),
    atMost("refused", audience.refused, 0),
    { name: "headroom", value: headroom, limit: HEADROOM_PERCENT, passed: headroom >= HEADROOM_PERCENT },
  ];
}

/**
 * Combines all checks to a verdict. It is "unclear" if only times are over their limits and the simulation itself was
 * slow, because then the times may measure the simulation.
 */
export function decideVerdict(
  checks: readonly RehearsalCheck[],
  crowdWasSlow: boolean,
): "passed" | "failed" | "unclear" {
  const failed = checks.filter(({ passed }) => !passed);
  if (failed.length === 0) return "passed";
  const onlyTimes = failed.every(({ name }) => name === "answers" || name === "live");
  return onlyTimes && crowdWasSlow ? "unclear" : "failed";
}
