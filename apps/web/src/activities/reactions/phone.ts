import { FaceSlightlySmiling } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"reactions"> = {
  tab: { icon: FaceSlightlySmiling, Tab: lazyPart(async () => (await import("./ReactionsTab.tsx")).ReactionsTab) },
  Notice: lazyPart(async () => (await import("./FloatingEmojiLayer.tsx")).PageEmojis),
  outbox: {
    "POST /api/events/:eventId/emoji": {
      isParticipation: true,
      load: async () => (await import("./submissions.ts")).moodVoteOutcomes,
    },
  },
};
