/**
 * Whole percentages of counts; all 0 if all counts are 0. Each is rounded. If the sum is not 100, those with the fraction
 * nearest to one half are rounded the other way. Equal counts keep equal percentages, and a smaller count never gets a
 * larger percentage; for this reason the sum can still differ from 100.
 * @param total the number that 100 % stands for, by default the sum of the counts. With another number, such as the
 *   answers to a question with several choices, each percentage is rounded by itself
 */
export function percentagesOf(counts: readonly number[], total?: number): number[] {
  const sum = counts.reduce((before, count) => before + count, 0);
  const exactOf = (count: number) => (count === 0 ? 0 : (count / (total ?? sum)) * 100);
  const percents = new Map(counts.map((count) => [count, Math.round(exactOf(count))]));
  const percentOf = (count: number) => percents.get(count) ?? 0;
  if (sum > 0 && (total ?? sum) === sum) {
    const remainderOf = (count: number) => (count * 100) % sum;
    const order = [...percents.keys()].toSorted((a, b) => remainderOf(b) - remainderOf(a) || b - a);
    let missing = 100 - counts.reduce((before, count) => before + percentOf(count), 0);
    for (const count of missing > 0 ? order : order.toReversed()) {
      const moved = percentOf(count) + Math.sign(missing);
      const equal = counts.filter((other) => other === count).length;
      const keepsOrder = order.every((other) => Math.sign(other - count) * (percentOf(other) - moved) >= 0);
      if (equal > Math.abs(missing) || Math.abs(moved - exactOf(count)) >= 1 || !keepsOrder) continue;
      missing -= equal * Math.sign(missing);
      percents.set(count, moved);
    }
  }
  return counts.map(percentOf);
}
