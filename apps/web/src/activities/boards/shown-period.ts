import type { ShownPeriod } from "../stage-part.ts";

/** The automatic stage shows the result of a board this long after its close. */
export const BOARD_OVER_MS = 60_000;
export const WHILE_OPEN: ShownPeriod = { from: 0, until: Infinity };
