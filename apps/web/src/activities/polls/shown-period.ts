import type { ShownPeriod } from "../stage-part.ts";

/** The automatic stage shows the results of a poll this long after its close. */
export const POLL_OVER_MS = 20_000;
export const WHILE_OPEN: ShownPeriod = { from: 0, until: Infinity };
