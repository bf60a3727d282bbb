import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"feedback"> = {
  SessionEnd: lazyPart(async () => (await import("./FeedbackForm.tsx")).FeedbackForm),
  outbox: {
    "POST /api/events/:eventId/feedback": {
      staysInOutbox: ["saved", "refused"],
      load: async () => (await import("./submissions.ts")).feedbackOutcomes,
    },
  },
};
