import { earlierIn, type StagePart } from "../stage-part.ts";
import { IcebreakerStage } from "./IcebreakerStage.tsx";

export const icebreakerStage: StagePart = {
  View: IcebreakerStage,
  join: "beside",
  activity: {
    messages: ["icebreaker:response"],
    total: null,
    earlier: earlierIn("GET /api/events/:eventId/icebreaker", (responses) => responses.length),
  },
  timed: null,
  Overlay: null,
};
