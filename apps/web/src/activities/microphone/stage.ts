import type { StagePart } from "../stage-part.ts";
import { MicrophoneStage } from "./MicrophoneStage.tsx";
import { NextBar } from "./NextBar.tsx";

export const microphoneStage: StagePart<"microphone"> = {
  View: MicrophoneStage,
  join: "below",
  automatic: null,
  removals: [],
  slots: [{ where: "overlay", View: NextBar }],
};
