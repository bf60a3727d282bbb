import { MessagesSquare } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"chat"> = {
  tab: {
    icon: MessagesSquare,
    Tab: lazyPart(async () => (await import("./ChatTab.tsx")).ChatTab),
  },
  Side: lazyPart(async () => (await import("../ReadInMyLanguage.tsx")).ReadInMyLanguage),
  outbox: {
    "POST /api/events/:eventId/chat": {
      isParticipation: true,
      staysInOutbox: ["refused"],
      load: async () => (await import("./submissions.ts")).messageOutcomes,
    },
    "POST /api/events/:eventId/chat/:messageId/reactions": {
      load: async () => (await import("./submissions.ts")).reactionOutcomes,
    },
  },
};
