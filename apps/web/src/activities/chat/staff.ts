/** What the team changes: which messages are shown. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange } from "../../live/live-list.ts";
import { undoAction } from "../../ui/undo.ts";
import { withMessage } from "./message-list.ts";
import { chatQuery } from "./queries.ts";

interface Moderation {
  message: ChatMessage;
  isHidden: boolean;
}

/** Hides or shows a message. The toast offers Undo, except for a held message: Undo would publish it. */
export function useModerateMessage(eventId: string) {
  const moderation = useCall({
    send: ({ message, isHidden }: Moderation) =>
      request("PATCH /api/events/:eventId/chat/:messageId/moderate", {
        params: { eventId, messageId: message.id },
        body: { isHidden },
      }),
    onDone: (message, client) => applyChange(client, chatQuery(eventId).queryKey, (list) => withMessage(list, message)),
    done: (message, { message: before }) => ({
      title: t("Post moderated successfully"),
      action:
        before.heldFor === null
          ? undoAction(() => moderation.mutate({ message, isHidden: !message.isHidden }))
          : undefined,
    }),
    failed: () => t("Failed to moderate post"),
    advice: () => t("Please try again"),
  });
  return moderation;
}
