/** Reads the chat. The same call returns more to the team than to attendees. */
import type { ChatReactionChange } from "@hubbub/contract/activities/chat/calls";

import { eventList } from "../../live/event-list.ts";
import { uncertain } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { type MessageList, withHidden, withMessage, withReactionCount } from "./message-list.ts";

export const chatQuery = (eventId: string) =>
  liveQuery<MessageList>({
    queryKey: ["chat", eventId, "list"],
    list: eventList("GET /api/events/:eventId/chat", { eventId }),
    messages: {
      "chat:message": withMessage,
      "chat:message-held": withMessage,
      "chat:message-shown": withMessage,
      "chat:message-hidden": (list, { messageId }) => withHidden(list, messageId),
      "chat:reaction": withReaction,
      "chat:reaction-removed": withReaction,
    },
    refreshMs: 3000,
  });

/** Only the ids of message and reaction are guaranteed (CHAT-80). */
type Reacted = Pick<ChatReactionChange, "messageId"> & Partial<ChatReactionChange>;

function withReaction(list: MessageList, { messageId, emoji, count }: Reacted) {
  if (emoji === undefined || count === undefined) return uncertain(list);
  return withReactionCount(list, messageId, emoji, count);
}
