/** Reorders the sessions of a group. Pure. */
import type { GroupSession, ReorderSessions } from "@hubbub/contract/groups";

/** The sessions sorted by their position. */
export function sortByOrder(sessions: readonly GroupSession[]): GroupSession[] {
  return sessions.toSorted((a, b) => a.groupOrder - b.groupOrder);
}

/** The positions of all sessions, from 1, after one is moved to the position of another; null if nothing changes. */
export function reorderUpdates(
  ids: readonly string[],
  moved: string,
  target: string,
): NonNullable<ReorderSessions["updates"]> | null {
  const from = ids.indexOf(moved);
  const to = ids.indexOf(target);
  if (from === -1 || to === -1 || from === to) return null;
  return ids
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((eventId, index) => ({ eventId, groupOrder: index + 1 }));
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
