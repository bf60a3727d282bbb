/** The order of a group's sessions: small pure rules. */

interface Placed {
  id: string;
  groupOrder: number | null;
  isArchived: boolean;
}

/** The sessions in their order; equal places (which the store does not make) by id. */
export function inOrder<S extends Placed>(sessions: readonly S[]): S[] {
  return sessions.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
}

/**
 * The session that follows: the lowest place above the current one that is not archived (D-24). Without a current
 * session the first one of all.
 * @returns undefined where none is left
 */
export function nextSession<S extends Placed>(sessions: readonly S[], current: S | undefined): S | undefined {
  const after = current ? placeOf(current) : -Infinity;
  return inOrder(sessions).find((session) => !session.isArchived && session !== current && placeOf(session) > after);
}

/** Whether these updates name every session once and every place from 1 to their number once. */
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

/** Where a session goes that joins: the wanted place if it is free, else after the last. */
export function placeFor(sessions: readonly { groupOrder: number | null }[], wanted: number | null): number {
  const taken = sessions.map(placeOf);
  return wanted !== null && !taken.includes(wanted) ? wanted : Math.max(0, ...taken) + 1;
}

function placeOf({ groupOrder }: { groupOrder: number | null }): number {
  return groupOrder ?? 0;
}
