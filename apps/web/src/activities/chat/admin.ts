import { MessagesSquare, ShieldCheck, UserRoundX } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { liveComponent } from "../hook-components.tsx";
import { useChatLive } from "./live.ts";
import { ChatModerationPanel, HeldMessages } from "./ChatModerationPanel.tsx";
import { MessageFigures } from "./MessageFigures.tsx";

export const chatAdmin: AdminPart<"chat"> = {
  icon: MessagesSquare,
  stage: { label: () => t("Chat") },
  exportLabel: () => t("Chat, CSV"),
  loggedActions: {
    message_hidden: () => t("Chat message hidden"),
    message_shown: () => t("Chat message shown"),
  },
  Live: liveComponent(useChatLive),
  panel: {
    section: "questions",
    label: () => t("Chat"),
    Panel: ChatModerationPanel,
    LinkPanel: ChatModerationPanel,
    PendingCount: HeldMessages,
  },
  settings: {
    title: () => t("Chat settings"),
    switches: [
      { field: "chatAllowAnonymous", label: () => t("Anonymous chat allowed"), icon: UserRoundX },
      { field: "chatModerationEnabled", label: () => t("Moderation enabled"), icon: ShieldCheck },
    ],
  },
  ReportFigures: MessageFigures,
};
