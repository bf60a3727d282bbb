import { FaceSlightlySmiling } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const reactionsPhone: PhonePart = {
  tab: { icon: FaceSlightlySmiling, Tab: lazyComponent(async () => (await import("./ReactionsTab.tsx")).ReactionsTab) },
  Notice: lazyComponent(async () => (await import("./FloatingEmojiLayer.tsx")).PageEmojis),
  outbox: {
    "POST /api/events/:eventId/emoji": {
      isParticipation: true,
      load: async () => (await import("./mutations.ts")).handleMoodVote,
    },
  },
};
