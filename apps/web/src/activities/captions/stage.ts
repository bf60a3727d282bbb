import type { StagePart } from "../stage-part.ts";
import { CaptionsOverlay } from "./CaptionsOverlay.tsx";
import { CaptionsStage } from "./CaptionsStage.tsx";

export const stage: StagePart = {
  View: CaptionsStage,
  join: "below",
  Overlay: CaptionsOverlay,
};
