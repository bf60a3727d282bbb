import type { StagePart } from "../stage-part.ts";
import { MicrophoneStage } from "./MicrophoneStage.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";

export const microphoneStage: StagePart = {
  View: MicrophoneStage,
  join: "below",
  automatic: null,
  removals: [],
  Overlay: lazyComponent(async () => (await import("./NextBar.tsx")).NextBar),
};
