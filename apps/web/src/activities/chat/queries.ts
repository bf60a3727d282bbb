/** Reading the chat: one key factory, one query. Attendees and the team send the same call; the answers differ. */
import { request } from "../../lib/request.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { MessageList } from "./message-list.ts";

/** Polling interval for the chat (D-120). */
const CHAT_POLL_MS = 3000;

export const chatKeys = {
  list: (eventId: string) => ["chat", eventId, "list"] as const,
};

/** The event's messages, polled, and changed in between by `useChatLive`. */
export function useChatList(eventId: string) {
  return useLiveList<MessageList>({
    queryKey: chatKeys.list(eventId),
    fetch: (signal) => request("GET /api/events/:eventId/chat", { params: { eventId }, signal }),
    pollMs: CHAT_POLL_MS,
    // Nothing keeps the list up to date while the chat is not shown.
    refetchOnMount: "always",
  });
}
