import { MessagesSquare } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { useChatLive } from "./live.ts";

function ChatLive({ eventId }: { eventId: string }) {
  useChatLive(eventId);
  return null;
}

export const chatAdmin: AdminPart = {
  icon: MessagesSquare,
  stageLabel: () => t("Chat"),
  figure: null,
  Live: ChatLive,
};
