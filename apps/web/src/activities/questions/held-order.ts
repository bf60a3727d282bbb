/** A list that does not move under the finger: what is shown, what waits, what moves when. Pure, over ids. */

/**
 * The order to go on showing after the ranking changed: what left is gone, nothing moves, new ones wait.
 * @param adopted new ones that may come at once, because the viewer made them
 */
export function hold(
  shown: readonly string[],
  ranked: readonly string[],
  adopted: ReadonlySet<string>,
): readonly string[] {
  if (shown.length === 0) return ranked;
  const isShown = new Set(shown);
  if (ranked.some((id) => adopted.has(id) && !isShown.has(id)))
    return ranked.filter((id) => isShown.has(id) || adopted.has(id));
  const isRanked = new Set(ranked);
  const kept = shown.filter((id) => isRanked.has(id));
  return kept.length === 0 ? ranked : kept;
}

/** What is shown, moved to where the ranking has it; new ones still wait. */
export function settle(shown: readonly string[], ranked: readonly string[]): readonly string[] {
  const isShown = new Set(shown);
  return ranked.filter((id) => isShown.has(id));
}

/** How many new ones wait. */
export function countWaiting(shown: readonly string[], ranked: readonly string[]): number {
  const isShown = new Set(shown);
  return ranked.filter((id) => !isShown.has(id)).length;
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
