/** Pushed messages, reactions and moderation go into the query cache here and nowhere else. */
import type { ChatReactionNews } from "@hubbub/contract/live";
import { useQueryClient } from "../../lib/query/use-query-client.ts";

import { useLiveMessage } from "../../live/hooks.ts";
import { type MessageList, withHidden, withMessage, withReactionCount } from "./message-list.ts";
import { chatKeys } from "./queries.ts";

/** Only the ids of message and reaction are guaranteed (D-121). */
type Reacted = Pick<ChatReactionNews, "messageId"> & Partial<ChatReactionNews>;

/** Keeps the cached list of an event as fresh as the live channel is. */
export function useChatLive(eventId: string): void {
  const queryClient = useQueryClient();
  const change = (update: (list: MessageList) => MessageList) =>
    queryClient.setQueryData<MessageList>(chatKeys.list(eventId), (list) => list && update(list));

  useLiveMessage("chat:message", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-held", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-shown", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-hidden", ({ messageId }) => change((list) => withHidden(list, messageId)));
  const count = ({ messageId, emoji, count: given }: Reacted) => {
    if (emoji !== undefined && given !== undefined) change((list) => withReactionCount(list, messageId, emoji, given));
    else void queryClient.invalidateQueries({ queryKey: chatKeys.list(eventId) });
  };
  useLiveMessage("chat:reaction", count);
  useLiveMessage("chat:reaction-removed", count);
}
