/** Pure rules about the order of a group's sessions. */

interface Placed {
  id: string;
  groupOrder: number | null;
  isArchived: boolean;
}

/** Sorts sessions by their place, then by id. The store never creates two equal places. */
export function inOrder<S extends Placed>(sessions: readonly S[]): S[] {
  return sessions.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Finds the next session: the one with the lowest place above the current one that is not archived (GRP-20). Without a
 * current session it is the first one that is not archived.
 * @returns undefined if there is none
 */
export function nextSession<S extends Placed>(sessions: readonly S[], current: S | undefined): S | undefined {
  const after = current ? placeOf(current) : -Infinity;
  return inOrder(sessions).find((session) => !session.isArchived && session !== current && placeOf(session) > after);
}

/** Whether the updates contain each session exactly once and each place from 1 to their number exactly once. */
export function isPermutation(
  sessions: readonly { id: string }[],
  updates: readonly { eventId: string; groupOrder: number }[],
): boolean {
  const ids = new Set(updates.map(({ eventId }) => eventId));
  const places = new Set(updates.map(({ groupOrder }) => groupOrder));
  return (
    updates.length === sessions.length &&
    sessions.every(({ id }) => ids.has(id)) &&
    updates.every((_, index) => places.has(index + 1))
  );
}

/** Place for a new session: the wanted place if it is free, else after the last one. */
export function placeFor(sessions: readonly { groupOrder: number | null }[], wanted: number | null): number {
  const taken = sessions.map(placeOf);
  return wanted !== null && !taken.includes(wanted) ? wanted : Math.max(0, ...taken) + 1;
}

function placeOf({ groupOrder }: { groupOrder: number | null }): number {
  return groupOrder ?? 0;
}
