import type { GroupSession } from "@hubbub/contract/groups";

/**
 * The sessions by their position, with an order that the server has not stored yet. Sessions without a place in it go to
 * the end.
 * @param ids the pending order
 */
export function inOrder(sessions: readonly GroupSession[], ids: readonly string[] = []): GroupSession[] {
  const placeOf = ({ id, groupOrder }: GroupSession) =>
    ids.includes(id) ? ids.indexOf(id) + 1 : ids.length + groupOrder;
  return sessions
    .map((session) => ({ ...session, groupOrder: placeOf(session) }))
    .toSorted((a, b) => a.groupOrder - b.groupOrder);
}
