import type { StagePart } from "../stage-part.ts";
import { StageEmojis } from "./StageEmojis.tsx";
import { ReactionsStage } from "./ReactionsStage.tsx";

export const stage: StagePart = {
  View: ReactionsStage,
  join: "below",
  Overlay: StageEmojis,
};
