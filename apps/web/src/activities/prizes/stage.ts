import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import { useState } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import type { ShownPeriod, StagePart } from "../stage-part.ts";
import { PrizesStage } from "./PrizesStage.tsx";
import { CELEBRATION_MS } from "./reveal.ts";
import { WinnerReveal } from "./WinnerReveal.tsx";

export const stage: StagePart = {
  View: PrizesStage,
  join: "none",
  automatic: { when: "timed", priority: 3, usePeriod: useDrawPeriod },
  Overlay: WinnerReveal,
};

/** The stage shows the winners from a draw until the end of its celebration. */
function useDrawPeriod(): ShownPeriod | null {
  const [until, setUntil] = useState(0);
  useLiveMessage("winner_announced", () => setUntil(Date.now() + REVEAL_MS + CELEBRATION_MS));
  return { from: 0, until };
}
