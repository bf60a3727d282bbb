import type { StagePart } from "../stage-part.ts";
import { TranslationStage } from "./TranslationStage.tsx";

export const stage: StagePart = {
  View: TranslationStage,
  join: "below",
};
