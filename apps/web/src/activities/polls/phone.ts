import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"polls"> = {
  area: {
    View: lazyComponent(async () => (await import("./PhoneArea.tsx")).PhoneArea),
    call: "GET /api/events/:eventId/polls",
  },
  outbox: {
    "POST /api/events/:eventId/polls/:pollId/answer": {
      isParticipation: true,
      staysInOutbox: ["saved", "refused"],
      load: async () => (await import("./submissions.ts")).answerOutcomes,
    },
  },
};
