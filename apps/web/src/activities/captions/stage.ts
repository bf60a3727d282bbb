import type { StagePart } from "../stage-part.ts";
import { CaptionsStage } from "./CaptionsStage.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";

export const captionsStage: StagePart<"captions"> = {
  View: CaptionsStage,
  join: "below",
  Overlay: lazyComponent(async () => (await import("./CaptionsOverlay.tsx")).CaptionsOverlay),
  removals: ["caption:removed"],
};
