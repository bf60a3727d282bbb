import { MessagesSquare, ShieldCheck, UserRoundX } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { countMatching } from "../../moderation/post.ts";
import type { AdminPart } from "../admin-part.ts";
import { pendingCount, reportFigure } from "../hook-components.tsx";
import { ChatModerationPanel } from "./ChatModerationPanel.tsx";
import { useChatList } from "./queries.ts";

export const chatAdmin: AdminPart = {
  icon: MessagesSquare,
  stageLabel: () => t("Chat"),
  exportLabel: () => t("Chat, CSV"),
  loggedActions: {
    message_hidden: () => t("Chat message hidden"),
    message_shown: () => t("Chat message made visible"),
  },
  panel: {
    section: "questions",
    label: () => t("Chat"),
    Panel: ChatModerationPanel,
    forModerators: true,
    PendingCount: pendingCount(
      (eventId) => countMatching(useChatList(eventId).data ?? [], "held"),
      (held) => plural(held, "1 chat message to review", "{count} chat messages to review"),
      MessagesSquare,
    ),
  },
  settings: {
    title: () => t("Chat settings"),
    switches: [
      { field: "chatAllowAnonymous", label: () => t("Anonymous chat allowed"), icon: UserRoundX },
      { field: "chatModerationEnabled", label: () => t("Moderation enabled"), icon: ShieldCheck },
    ],
  },
  ending: null,
  ReportFigures: reportFigure(
    () => t("Chat messages"),
    (_, insights) => insights?.totals.chat,
  ),
};
