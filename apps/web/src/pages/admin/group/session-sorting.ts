/** Reorders the sessions of a group. Pure. */
import type { GroupSession, ReorderSessions } from "@hubbub/contract/groups";

/** The sessions sorted by their position. */
export function sortByOrder(sessions: readonly GroupSession[]): GroupSession[] {
  return sessions.toSorted((a, b) => a.groupOrder - b.groupOrder);
}

/** The positions of all sessions, from 1, for sessions in this order. */
export function placesOf(ids: readonly string[]): NonNullable<ReorderSessions["updates"]> {
  return ids.map((eventId, index) => ({ eventId, groupOrder: index + 1 }));
}

/** The list with pending positions applied. Sessions without a pending position go to the end. */
export function applyOrder(
  sessions: readonly GroupSession[],
  updates: ReorderSessions["updates"] | undefined,
): GroupSession[] {
  if (!updates) return sortByOrder(sessions);
  const places = new Map(updates.map(({ eventId, groupOrder }) => [eventId, groupOrder]));
  return sortByOrder(
    sessions.map((session) => ({
      ...session,
      groupOrder: places.get(session.id) ?? updates.length + session.groupOrder,
    })),
  );
}
