/** Timing of the reveal, the same on all pages: the names roll, stop, and the winner appears. */
import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";

/** Pause between the roll and the winner. */
const PAUSE_MS = 300;
/** How long the names roll on the stage. */
export const ROLL_MS = REVEAL_MS - PAUSE_MS;
/** Duration of the celebration. */
export const CELEBRATION_MS = 10_000;
