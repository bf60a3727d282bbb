import { serverComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const PollArea = serverComponent(async () => (await import("./PollArea.tsx")).loadPollArea());

export const pollsPhone: PhonePart = {
  tab: null,
  area: { View: PollArea, call: "GET /api/events/:eventId/polls" },
  Notice: null,
  submissions: ["POST /api/events/:eventId/polls/:pollId/answer"],
};
