/** Pushed messages, reactions and moderation go into the query cache here and nowhere else. */

import { useQueryClient } from "../../lib/query/use-query-client.ts";
import { useLiveMessage } from "../../live/hooks.ts";
import { type MessageList, withHidden, withMessage, withReactionCount } from "./message-list.ts";
import { chatKeys } from "./queries.ts";

/** Keeps the cached list of an event as fresh as the live channel is. */
export function useChatLive(eventId: string): void {
  const queryClient = useQueryClient();
  const change = (update: (list: MessageList) => MessageList) =>
    queryClient.setQueryData<MessageList>(chatKeys.list(eventId), (list) => list && update(list));

  useLiveMessage("chat:message", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-held", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-shown", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-hidden", ({ messageId }) => change((list) => withHidden(list, messageId)));
  useLiveMessage("chat:reaction", ({ messageId, emoji, count }) =>
    change((list) => withReactionCount(list, messageId, emoji, count)),
  );
  useLiveMessage("chat:reaction-removed", ({ messageId, emoji, count }) =>
    change((list) => withReactionCount(list, messageId, emoji, count)),
  );
}
