import { earlierIn, type StagePart } from "../stage-part.ts";
import { TranslationStage } from "./TranslationStage.tsx";

export const translationStage: StagePart<"translation"> = {
  View: TranslationStage,
  join: "below",
  activity: {
    messages: ["translation:caption"],
    earlier: earlierIn("GET /api/events/:eventId/translation-captions", (captions) => captions),
  },
};
