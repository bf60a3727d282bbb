/**
 * Whole percentages of counts; all 0 without a count. Equal counts have equal percentages, and apart from that the sum is
 * 100: each percentage is rounded down, and the missing points go to the largest remainders. Equal counts get a point
 * together or not at all, so the sum can be below 100.
 * @param total the number that 100 % stands for, by default the sum of the counts. With another number, such as the
 *   answers to a question with several choices, each percentage is rounded by itself
 */
export function percentagesOf(counts: readonly number[], total?: number): number[] {
  const sum = counts.reduce((before, count) => before + count, 0);
  if (total !== undefined && total !== sum)
    return counts.map((count) => (total === 0 ? 0 : Math.round((count / total) * 100)));
  if (sum === 0) return counts.map(() => 0);
  const floorOf = (count: number) => Math.floor((count * 100) / sum);
  const remainderOf = (count: number) => (count * 100) % sum;
  let missing = 100 - counts.reduce((before, count) => before + floorOf(count), 0);
  const raised = new Set<number>();
  for (const count of [...new Set(counts)].toSorted((a, b) => remainderOf(b) - remainderOf(a) || b - a)) {
    const equal = counts.filter((other) => other === count).length;
    if (equal > missing || remainderOf(count) === 0) continue;
    raised.add(count);
    missing -= equal;
  }
  return counts.map((count) => floorOf(count) + (raised.has(count) ? 1 : 0));
}
