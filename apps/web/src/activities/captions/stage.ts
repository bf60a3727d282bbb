import type { StagePart } from "../stage-part.ts";
import { CaptionsStage } from "./CaptionsStage.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";

export const captionsStage: StagePart = {
  View: CaptionsStage,
  join: "below",
  automatic: null,
  removals: ["caption:removed"],
  Overlay: lazyComponent(async () => (await import("./CaptionsOverlay.tsx")).CaptionsOverlay),
};
