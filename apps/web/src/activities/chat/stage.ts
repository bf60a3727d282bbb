import { earlierIn, type StagePart } from "../stage-part.ts";
import { ChatStage } from "./ChatStage.tsx";

export const stage: StagePart = {
  View: ChatStage,
  join: "below",
  automatic: {
    when: "busiest",
    messages: { "chat:message": null, "chat:reaction": null },
    earlier: earlierIn("GET /api/events/:eventId/chat", (messages) => messages),
  },
  removals: ["chat:message-hidden"],
};
