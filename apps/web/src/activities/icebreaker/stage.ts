import type { StagePart } from "../stage-part.ts";
import { IcebreakerStage } from "./IcebreakerStage.tsx";

export const stage: StagePart = {
  View: IcebreakerStage,
  join: "beside",
};
