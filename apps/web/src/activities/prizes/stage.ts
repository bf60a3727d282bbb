import { REVEAL_MS } from "@hubbub/contract/activities/prizes/index";
import type { LiveMessageOf } from "@hubbub/contract/live";
import { useEffect, useState } from "react";

import { useLiveMessage } from "../../live/hooks.ts";
import type { StagePart } from "../stage-part.ts";
import { PrizesStage } from "./PrizesStage.tsx";
import { CELEBRATION_MS } from "./reveal.ts";
import { WinnerReveal } from "./WinnerReveal.tsx";

export const stage: StagePart = {
  View: PrizesStage,
  join: "none",
  useIsShown: useIsDrawShown,
  Overlay: WinnerReveal,
};

/** The stage shows the winners from a draw until the end of its celebration. */
function useIsDrawShown(): boolean {
  const [announced, setAnnounced] = useState<LiveMessageOf<"winner_announced">["data"] | null>(null);
  useLiveMessage("winner_announced", setAnnounced);
  useEffect(() => {
    if (!announced) return undefined;
    const timer = setTimeout(setAnnounced, REVEAL_MS + CELEBRATION_MS, null);
    return () => clearTimeout(timer);
  }, [announced]);
  return announced !== null;
}
