import { MessageCircleQuestionMark } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

export const questionsPhone: PhonePart = {
  tab: {
    icon: MessageCircleQuestionMark,
    Tab: lazyComponent(async () => (await import("./QuestionsTab.tsx")).QuestionsTab),
  },
  Notice: lazyComponent(async () => (await import("./AnswerNotice.tsx")).AnswerNotice),
  outbox: {
    "POST /api/events/:eventId/social": {
      isParticipation: true,
      staysInOutbox: ["saved", "refused"],
      load: async () => (await import("./mutations.ts")).handleQuestion,
    },
    "POST /api/events/:eventId/social/:postId/vote": { load: async () => (await import("./votes.ts")).handleVote },
    "DELETE /api/events/:eventId/social/:postId/vote": { load: async () => (await import("./votes.ts")).handleVote },
  },
};
