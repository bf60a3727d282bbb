/** The order of the queue. Pure functions. */

export interface Placed {
  isFirstTime: boolean;
  /** In the order of joining, or as the team has moved them. Distinct. */
  position: number;
}

/** @param firstTimersFirst whether people who have not spoken yet come before those who have */
export function orderWaiting<Entry extends Placed>(entries: readonly Entry[], firstTimersFirst: boolean): Entry[] {
  const group = ({ isFirstTime }: Entry) => (firstTimersFirst && !isFirstTime ? 1 : 0);
  return entries.toSorted((a, b) => group(a) - group(b) || a.position - b.position);
}
