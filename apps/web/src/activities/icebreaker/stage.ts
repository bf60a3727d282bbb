import type { StagePart } from "../stage-part.ts";
import { IcebreakerStage, wordsInLobby } from "./IcebreakerStage.tsx";

export const stage: StagePart = {
  View: IcebreakerStage,
  join: "beside",
  automatic: {
    when: "busiest",
    messages: { "icebreaker:response": null },
  },
  removals: ["icebreaker:removed", "icebreaker:word-rules"],
  lobby: wordsInLobby,
};
