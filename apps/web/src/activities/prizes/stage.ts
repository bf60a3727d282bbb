import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";

import { useLiveMessage } from "../../live/hooks.ts";
import type { ReporterProps, StagePart } from "../stage-part.ts";
import { PrizesStage } from "./PrizesStage.tsx";
import { CELEBRATION_MS } from "./reveal.ts";
import { WinnerReveal } from "./WinnerReveal.tsx";

export const prizesStage: StagePart = {
  View: PrizesStage,
  join: "none",
  automatic: { when: "timed", priority: 3, Reporter: DrawReporter },
  removals: [],
  Overlay: WinnerReveal,
};

/** The stage shows the winners from a draw until the end of its celebration. */
function DrawReporter({ onChange }: ReporterProps) {
  useLiveMessage("winner_announced", () => onChange({ from: 0, until: Date.now() + REVEAL_MS + CELEBRATION_MS }));
  return null;
}
