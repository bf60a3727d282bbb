import type { StagePart } from "../stage-part.ts";
import { CaptionsStage } from "./CaptionsStage.tsx";

export const captionsStage: StagePart<"captions"> = {
  View: CaptionsStage,
  join: "below",
};
