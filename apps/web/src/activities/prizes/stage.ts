import { lazyComponent } from "../../ui/lazy-component.ts";
import type { StagePart } from "../stage-part.ts";
import { DrawReporter } from "./DrawReporter.tsx";
import { PrizesStage } from "./PrizesStage.tsx";

const WinnerReveal = lazyComponent(async () => (await import("./WinnerReveal.tsx")).WinnerReveal);

export const prizesStage: StagePart = {
  View: PrizesStage,
  join: "none",
  activity: null,
  timed: { priority: 3, Reporter: DrawReporter, inLists: () => null },
  Overlay: WinnerReveal,
};
