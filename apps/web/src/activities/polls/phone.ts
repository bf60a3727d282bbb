import { serverComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const PollArea = serverComponent(async () => (await import("./PollArea.tsx")).loadPollArea(), {
  isInFirstStyles: true,
});

export const pollsPhone: PhonePart<"polls"> = {
  area: { View: PollArea, call: "GET /api/events/:eventId/polls" },
  outbox: {
    "POST /api/events/:eventId/polls/:pollId/answer": {
      isParticipation: true,
      keeps: ["saved", "refused"],
      load: async () => (await import("./mutations.ts")).handleAnswer,
    },
  },
};
