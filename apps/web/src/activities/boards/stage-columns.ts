/** The sizes of a board's ideas on the stage. */

/** About how many ideas of a column fit, and the classes. */
type IdeaSize = readonly [count: number, className: string];

/**
 * For one, two and more columns: small ideas are in several tracks. With the smallest size they have fewer lines, and the
 * number of those without room has a line.
 */
const ONE: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-2xl)] [--tracks:1]"],
  [4, "[--idea:var(--text-xl)] [--tracks:1]"],
  [8, "[--idea:var(--text-md)] [--tracks:2]"],
  [18, "[--idea:var(--text-base)] [--tracks:2]"],
  [27, "[--idea:var(--text-base)] [--tracks:3] [--lines:4] [--more:1lh]"],
];
const TWO: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-2xl)] [--tracks:1]"],
  [3, "[--idea:var(--text-xl)] [--tracks:1]"],
  [6, "[--idea:var(--text-md)] [--tracks:1]"],
  [12, "[--idea:var(--text-base)] [--tracks:2]"],
  [18, "[--idea:var(--text-base)] [--tracks:2] [--lines:4] [--more:1lh]"],
];
const MORE: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-xl)] [--tracks:1]"],
  [3, "[--idea:var(--text-lg)] [--tracks:1]"],
  [4, "[--idea:var(--text-md)] [--tracks:1]"],
  [6, "[--idea:var(--text-sm)] [--tracks:1]"],
  [12, "[--idea:var(--text-sm)] [--tracks:1] [--lines:4] [--more:1lh]"],
];

/** From large to small. */
export function sizesOf(columns: number): readonly IdeaSize[] {
  return columns === 1 ? ONE : columns === 2 ? TWO : MORE;
}
