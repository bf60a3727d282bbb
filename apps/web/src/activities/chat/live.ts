import type { ChatReactionChange } from "@hubbub/contract/activities/chat/calls";
import { useQueryClient } from "@tanstack/react-query";

import { useLiveMessage } from "../../live/hooks.ts";
import { useApplyChange } from "../../live/use-live-list.ts";
import { type MessageList, withHidden, withMessage, withReactionCount } from "./message-list.ts";
import { chatKeys } from "./queries.ts";

/** Only the ids of message and reaction are guaranteed (CHAT-80). */
type Reacted = Pick<ChatReactionChange, "messageId"> & Partial<ChatReactionChange>;

/** Applies the live messages of the chat to the cached list of an event. */
export function useChatLive(eventId: string): void {
  const client = useQueryClient();
  const queryKey = chatKeys.list(eventId);
  const applyToList = useApplyChange<MessageList>(queryKey);
  const change = (update: (list: MessageList) => MessageList) => applyToList((list) => list && update(list));

  useLiveMessage("chat:message", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-held", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-shown", (message) => change((list) => withMessage(list, message)));
  useLiveMessage("chat:message-hidden", ({ messageId }) => change((list) => withHidden(list, messageId)));
  const count = ({ messageId, emoji, count: given }: Reacted) => {
    if (emoji !== undefined && given !== undefined) change((list) => withReactionCount(list, messageId, emoji, given));
    else void client.invalidateQueries({ queryKey });
  };
  useLiveMessage("chat:reaction", count);
  useLiveMessage("chat:reaction-removed", count);
}
