/** Order and filters of the moderation list. Pure functions. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";

export type ModerationFilter = "all" | "held" | "hidden";

/** Held messages first, oldest first; then the others, newest first. */
export function inModerationOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const held = messages.filter(({ heldFor }) => heldFor !== null);
  const decided = messages.filter(({ heldFor }) => heldFor === null);
  return [
    ...held.toSorted((a, b) => Number(a.id) - Number(b.id)),
    ...decided.toSorted((a, b) => Number(b.id) - Number(a.id)),
  ];
}

export function countHeld(messages: readonly ChatMessage[]): number {
  return messages.filter(({ heldFor }) => heldFor !== null).length;
}

export function matchesFilter({ isHidden, heldFor }: ChatMessage, filter: ModerationFilter): boolean {
  if (filter === "held") return heldFor !== null;
  return filter === "all" || (isHidden && heldFor === null);
}
