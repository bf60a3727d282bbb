import { MessageCircleQuestionMark } from "lucide-react";

import { lazyComponent } from "../../ui/lazy-component.ts";
import type { PhonePart } from "../phone-part.ts";

const QuestionsTab = lazyComponent(async () => (await import("./QuestionsTab.tsx")).QuestionsTab);
const AnswerNotice = lazyComponent(async () => (await import("./AnswerNotice.tsx")).AnswerNotice);

export const questionsPhone: PhonePart = {
  tab: { icon: MessageCircleQuestionMark, Tab: QuestionsTab, isInFirstLoad: false, below: null, Side: null },
  area: null,
  Notice: AnswerNotice,
  submissions: ["POST /api/events/:eventId/social"],
};
