/** Reads the chat. The same call returns more to the team than to attendees. */
import { eventList } from "../../live/event-list.ts";
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
      "chat:reaction": withReactionCount,
      "chat:reaction-removed": withReactionCount,
    },
    refreshMs: 3000,
  });
