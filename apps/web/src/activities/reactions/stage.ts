import type { StagePart } from "../stage-part.ts";
import { StageEmojis } from "./StageEmojis.tsx";
import { ReactionsStage } from "./ReactionsStage.tsx";

export const stage: StagePart = {
  View: ReactionsStage,
  join: "below",
  automatic: {
    when: "busiest",
    messages: { "emoji:results": ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0) },
  },
  Overlay: StageEmojis,
};
