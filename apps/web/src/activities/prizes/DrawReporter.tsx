import { useLiveMessage } from "../../live/hooks.ts";
import type { TimedView } from "../stage-part.ts";
import { CELEBRATION_MS, REVEAL_MS } from "./reveal.ts";

/** Reports when the stage shows the winners: from a draw until the end of its celebration. */
export const DrawReporter: TimedView["Reporter"] = ({ onChange }) => {
  useLiveMessage("winner_announced", () => onChange({ from: 0, until: Date.now() + REVEAL_MS + CELEBRATION_MS }));
  return null;
};
