import { earlierIn, type StagePart } from "../stage-part.ts";
import { IcebreakerStage, LobbyWords } from "./IcebreakerStage.tsx";
import { promptOf } from "./prompt.ts";

export const icebreakerStage: StagePart = {
  View: IcebreakerStage,
  join: "beside",
  automatic: {
    when: "busiest",
    messages: ["icebreaker:response"],
    total: null,
    earlier: earlierIn("GET /api/events/:eventId/icebreaker", (responses) => responses.length),
  },
  removals: ["icebreaker:removed", "icebreaker:word-rules"],
  lobby: {
    title: (event) => (event.enableWordCloud && event.featureAvailability.icebreaker ? promptOf(event) : null),
    View: LobbyWords,
  },
};
