import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"boards"> = {
  area: {
    View: lazyComponent(async () => (await import("./PhoneArea.tsx")).PhoneArea),
    call: "GET /api/events/:eventId/boards",
  },
  outbox: {
    "POST /api/events/:eventId/boards/:boardId/ideas": {
      isParticipation: true,
      staysInOutbox: ["saved", "refused"],
      load: async () => (await import("./submissions.ts")).ideaOutcomes,
    },
    "PUT /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": {
      load: async () => (await import("./submissions.ts")).ideaVoteOutcomes,
    },
    "DELETE /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote": {
      load: async () => (await import("./submissions.ts")).ideaVoteOutcomes,
    },
  },
};
