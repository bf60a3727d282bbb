import { earlierIn, type StagePart } from "../stage-part.ts";
import { QuestionsStage } from "./QuestionsStage.tsx";

export const questionsStage: StagePart = {
  View: QuestionsStage,
  join: "below",
  activity: {
    messages: ["question:created", "question_voted"],
    total: null,
    earlier: earlierIn("GET /api/events/:eventId/social", (questions) =>
      questions.filter(({ isPending, isIgnored, mergedInto }) => !isPending && !isIgnored && mergedInto === null),
    ),
  },
  timed: null,
  Overlay: null,
};
