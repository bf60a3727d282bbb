import type { StagePart } from "../stage-part.ts";
import { ChatStage } from "./ChatStage.tsx";

export const stage: StagePart = {
  View: ChatStage,
  join: "below",
};
