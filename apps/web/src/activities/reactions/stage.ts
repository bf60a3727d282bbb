import { earlierIn, type StagePart, totalIn } from "../stage-part.ts";
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { ReactionsStage } from "./ReactionsStage.tsx";

export const reactionsStage: StagePart = {
  View: ReactionsStage,
  join: "below",
  activity: {
    messages: [],
    total: totalIn("emoji:results", ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0)),
    earlier: earlierIn("GET /api/events/:eventId/emoji", ({ total }) => total),
  },
  timed: null,
  Overlay: FloatingEmojiLayer,
};
