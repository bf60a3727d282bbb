import { lazyComponent } from "../../ui/lazy-component.ts";
import type { StagePart } from "../stage-part.ts";
import { DrawReporter } from "./DrawReporter.tsx";
import { PrizesStage } from "./PrizesStage.tsx";

export const prizesStage: StagePart<"winners"> = {
  View: PrizesStage,
  join: "none",
  timed: { priority: 3, Reporter: DrawReporter, inLists: () => null },
  Overlay: lazyComponent(async () => (await import("./WinnerReveal.tsx")).WinnerReveal),
};
