import { MessagesSquare, ShieldCheck, UserRoundX } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { countMatching } from "../../moderation/post.ts";
import { Figure } from "../../ui/Figure.tsx";
import type { AdminPart, CardProps } from "../admin-part.ts";
import { PendingCount } from "../PendingCount.tsx";
import { ChatModerationPanel } from "./ChatModerationPanel.tsx";
import { chatQuery } from "./queries.ts";

export const admin: AdminPart<"chat"> = {
  icon: MessagesSquare,
  stageLabel: () => t("Chat"),
  exportLabel: () => t("Chat"),
  loggedActions: {
    message_hidden: () => t("Chat message hidden"),
    message_shown: () => t("Chat message made visible"),
  },
  panel: {
    section: "questions",
    label: () => t("Chat"),
    Panel: ChatModerationPanel,
    forModerators: true,
    PendingCount: PendingMessages,
  },
  settings: [
    { field: "chatAllowAnonymous", icon: UserRoundX, label: () => t("Anonymous chat allowed") },
    { field: "chatModerationEnabled", icon: ShieldCheck, label: () => t("Moderation enabled") },
  ],
  cards: { figures: MessageCount },
};

function PendingMessages({ event }: { event: { id: string } }) {
  const held = countMatching(useLiveList(chatQuery(event.id)).data ?? [], "held");
  const sentence = plural(held, "1 chat message to review", "{count} chat messages to review");
  return <PendingCount count={held} sentence={sentence} icon={MessagesSquare} />;
}

function MessageCount({ insights }: CardProps) {
  return <Figure label={t("Chat messages")} value={insights?.totals.chat} />;
}
