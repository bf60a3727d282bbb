/** The order of a list that does not move during interaction. Pure functions over ids. */

/**
 * Returns the order to show after the ranking has changed: without removed items, without moves, without new items.
 * @param adopted new items to show immediately, because they are the viewer's own
 */
export function keepOrder(
  shown: readonly string[],
  ranked: readonly string[],
  adopted: ReadonlySet<string>,
): readonly string[] {
  if (shown.length === 0) return ranked;
  const isShown = new Set(shown);
  if (ranked.some((id) => adopted.has(id) && !isShown.has(id)))
    return ranked.filter((id) => isShown.has(id) || adopted.has(id));
  const isRanked = new Set(ranked);
  const stillRanked = shown.filter((id) => isRanked.has(id));
  return stillRanked.length === 0 ? ranked : stillRanked;
}

/** Returns the shown items in the order of the ranking, without new items. */
export function settle(shown: readonly string[], ranked: readonly string[]): readonly string[] {
  const isShown = new Set(shown);
  return ranked.filter((id) => isShown.has(id));
}

/** The number of new items that are not shown. */
export function countNew(shown: readonly string[], ranked: readonly string[]): number {
  const isShown = new Set(shown);
  return ranked.filter((id) => !isShown.has(id)).length;
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
