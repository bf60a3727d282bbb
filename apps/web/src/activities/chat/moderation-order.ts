/** The order moderators work in, and what their filters let through. Pure. */
import type { ChatMessage } from "@hubbub/contract/activities/chat";

export type ModerationFilter = "all" | "held" | "hidden";

/** What waits first, the longest waiting on top; then the rest, the newest on top. */
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

export function passes({ isHidden, heldFor }: ChatMessage, filter: ModerationFilter): boolean {
  if (filter === "held") return heldFor !== null;
  return filter === "all" || (isHidden && heldFor === null);
}
