/** Moving a session in the list: pure. */
import type { GroupSession, ReorderSessions } from "@hubbub/contract/groups";

/** The sessions by their place. */
export function byPlace(sessions: readonly GroupSession[]): GroupSession[] {
  return sessions.toSorted((a, b) => a.groupOrder - b.groupOrder);
}

/** The new order of all of them, counted from 1, when one is put where another is; null where nothing moves. */
export function movedOrder(
  ids: readonly string[],
  moved: string,
  onto: string,
): NonNullable<ReorderSessions["updates"]> | null {
  const from = ids.indexOf(moved);
  const to = ids.indexOf(onto);
  if (from === -1 || to === -1 || from === to) return null;
  return ids
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((eventId, index) => ({ eventId, groupOrder: index + 1 }));
}

/** The list as it will be when the orders that were sent are taken; those who are not in them go last. */
export function withOrder(
  sessions: readonly GroupSession[],
  updates: ReorderSessions["updates"] | undefined,
): GroupSession[] {
  if (!updates) return byPlace(sessions);
  const places = new Map(updates.map(({ eventId, groupOrder }) => [eventId, groupOrder]));
  return byPlace(
    sessions.map((session) => ({
      ...session,
      groupOrder: places.get(session.id) ?? updates.length + session.groupOrder,
    })),
  );
}
