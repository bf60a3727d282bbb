import { earlierIn, type StagePart } from "../stage-part.ts";
import { PinnedQuestion } from "./PinnedQuestion.tsx";
import { QuestionsStage } from "./QuestionsStage.tsx";

export const stage: StagePart = {
  View: QuestionsStage,
  join: "below",
  automatic: {
    when: "busiest",
    messages: { "question:created": null, question_voted: null },
    earlier: earlierIn("GET /api/events/:eventId/social", (questions) =>
      questions.filter(({ isPending, isIgnored, mergedInto }) => !isPending && !isIgnored && mergedInto === null),
    ),
  },
  removals: ["question:removed", "question:updated"],
  Pinned: PinnedQuestion,
};
