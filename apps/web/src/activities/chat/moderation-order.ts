/** Order of the moderation list. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";

/** Held messages first, oldest first; then the others, newest first. */
export function inModerationOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const held = messages.filter(({ heldFor }) => heldFor !== null);
  const decided = messages.filter(({ heldFor }) => heldFor === null);
  return [
    ...held.toSorted((a, b) => Number(a.id) - Number(b.id)),
    ...decided.toSorted((a, b) => Number(b.id) - Number(a.id)),
  ];
}
