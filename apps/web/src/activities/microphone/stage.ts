import type { StagePart } from "../stage-part.ts";
import { MicrophoneStage } from "./MicrophoneStage.tsx";
import { NextBar } from "./NextBar.tsx";

export const stage: StagePart = {
  View: MicrophoneStage,
  join: "below",
  Overlay: NextBar,
};
