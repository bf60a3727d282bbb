import type { StagePart } from "../stage-part.ts";
import { MicrophoneStage } from "./MicrophoneStage.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";

export const microphoneStage: StagePart<"microphone"> = {
  View: MicrophoneStage,
  join: "below",
  automatic: null,
  removals: [],
  slots: [{ where: "overlay", View: lazyComponent(async () => (await import("./NextBar.tsx")).NextBar) }],
};
