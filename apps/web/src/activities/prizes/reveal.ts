/** Timing of the reveal, the same on all pages: the names roll, stop, and the winner appears. */

/** How long the names roll on the stage. */
export const ROLL_MS = 2400;
/** Pause between the roll and the winner. */
const PAUSE_MS = 300;
/** Other pages show the winner after this time, not before the stage does. */
export const REVEAL_MS = ROLL_MS + PAUSE_MS;
/** Duration of the celebration. */
export const CELEBRATION_MS = 10_000;
