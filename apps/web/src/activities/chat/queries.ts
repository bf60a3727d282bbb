/** Reading the chat: one key factory, one query. Attendees and the team ask the same call; the answers differ. */

import type { QueryClient } from "../../lib/query/query-client.ts";
import { useQuery } from "../../lib/query/use-query.ts";
import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { request, RequestError } from "../../lib/request.ts";
import { usePollInterval } from "../../live/hooks.ts";
import { type MessageList, withFetched } from "./message-list.ts";

/** Polling interval for the chat (D-120). */
const CHAT_POLL_MS = 3000;

export const chatKeys = {
  list: (eventId: string) => ["chat", eventId, "list"] as const,
};

/** The event's messages, polled, and kept fresh in between by `useChatLive`. */
export function useChatList(eventId: string) {
  const queryClient = useQueryClient();
  const interval = usePollInterval(CHAT_POLL_MS);
  return useQuery({
    queryKey: chatKeys.list(eventId),
    queryFn: ({ signal }) => fetchList(queryClient, eventId, signal),
    // While nobody looked at the chat, nothing kept the list fresh.
    refetchOnMount: "always",
    // A room that closed its doors is not asked every three seconds whether it opened them.
    refetchInterval: (query) => (isRefusal(query.state.error) ? false : interval),
  });
}

async function fetchList(queryClient: QueryClient, eventId: string, signal: AbortSignal): Promise<MessageList> {
  const held = () => queryClient.getQueryData<MessageList>(chatKeys.list(eventId));
  const before = held();
  const fetched = await request("GET /api/events/:eventId/chat", { params: { eventId }, signal });
  return withFetched(fetched, before, held());
}

function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 401 || error.status === 403 || error.status === 404);
}
