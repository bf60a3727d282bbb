import type { StagePart } from "../stage-part.ts";
import { QuestionsStage } from "./QuestionsStage.tsx";

export const stage: StagePart = {
  View: QuestionsStage,
  join: "below",
};
