import type { ComponentProps } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import type { StagePart, TimedView } from "../stage-part.ts";
import { PrizesStage } from "./PrizesStage.tsx";
import { CELEBRATION_MS, REVEAL_MS } from "./reveal.ts";
import { WinnerReveal } from "./WinnerReveal.tsx";

export const prizesStage: StagePart<"winners"> = {
  View: PrizesStage,
  join: "none",
  automatic: { when: "timed", priority: 3, Reporter: DrawReporter, inLists: () => null },
  removals: [],
  slots: [{ where: "overlay", View: WinnerReveal }],
};

/** The stage shows the winners from a draw until the end of its celebration. */
function DrawReporter({ onChange }: ComponentProps<TimedView["Reporter"]>) {
  useLiveMessage("winner_announced", () => onChange({ from: 0, until: Date.now() + REVEAL_MS + CELEBRATION_MS }));
  return null;
}
