import type { StagePart } from "../stage-part.ts";
import { ChatStage } from "./ChatStage.tsx";

export const stage: StagePart = {
  View: ChatStage,
  join: "below",
  automatic: {
    when: "busiest",
    messages: { "chat:message": null, "chat:reaction": null },
  },
  removals: ["chat:message-hidden"],
};
