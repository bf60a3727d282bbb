import type { StagePart } from "../stage-part.ts";
import { PinnedQuestion } from "./PinnedQuestion.tsx";
import { QuestionsStage } from "./QuestionsStage.tsx";

export const stage: StagePart = {
  View: QuestionsStage,
  join: "below",
  automatic: {
    when: "busiest",
    messages: { "question:created": null, question_voted: null },
  },
  removals: ["question:removed", "question:updated"],
  Pinned: PinnedQuestion,
};
