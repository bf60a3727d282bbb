import { MessageCircleQuestionMark } from "lucide-react";

import { lazyPart } from "../../ui/lazy-component.tsx";
import type { PhonePart } from "../phone-part.ts";

export const phone: PhonePart<"questions"> = {
  tab: {
    icon: MessageCircleQuestionMark,
    Tab: lazyPart(async () => (await import("./QuestionsTab.tsx")).QuestionsTab),
  },
  Notice: lazyPart(async () => (await import("./AnswerNotice.tsx")).AnswerNotice),
  outbox: {
    "POST /api/events/:eventId/social": {
      isParticipation: true,
      staysInOutbox: ["saved", "refused"],
      load: async () => (await import("./submissions.ts")).questionOutcomes,
    },
    "POST /api/events/:eventId/social/:postId/vote": {
      load: async () => (await import("./submissions.ts")).voteOutcomes,
    },
    "DELETE /api/events/:eventId/social/:postId/vote": {
      load: async () => (await import("./submissions.ts")).voteOutcomes,
    },
  },
};
