/** Reads the chat. The same call returns more to the team than to attendees. */
import { eventList } from "../../live/event-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { MessageList } from "./message-list.ts";

/** Polling interval for the chat (LIVE-11). */
const CHAT_REFRESH_MS = 3000;

export const chatKeys = {
  list: (eventId: string) => ["chat", eventId, "list"] as const,
};

/** The event's messages, polled and updated by `useChatLive`. */
export function useChatList(eventId: string) {
  return useLiveList<MessageList>({
    queryKey: chatKeys.list(eventId),
    list: eventList("GET /api/events/:eventId/chat", { eventId }),
    refreshMs: CHAT_REFRESH_MS,
    // No live messages are applied while the chat is not shown.
    refetchOnMount: "always",
  });
}
