import type { StagePart } from "../stage-part.ts";
import { PinnedQuestion } from "./PinnedQuestion.tsx";
import { QuestionsStage } from "./QuestionsStage.tsx";

export const stage: StagePart = {
  View: QuestionsStage,
  join: "below",
  Pinned: PinnedQuestion,
};
