/** How the stage lays out the ideas of a board. */

/**
 * The sizes of ideas, from large to small, for one, two and more columns: small ones are in several tracks. The last has a
 * line for the number of ideas without room.
 */
const SIZES = [
  [
    "[--idea:var(--text-stage-2xl)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-xl)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-md)] [--tracks:2] [--lines:6]",
    "[--idea:var(--text-stage-base)] [--tracks:2] [--lines:6]",
    "[--idea:var(--text-stage-base)] [--tracks:3] [--lines:4] [--more:1lh]",
  ],
  [
    "[--idea:var(--text-stage-2xl)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-xl)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-md)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-base)] [--tracks:2] [--lines:6]",
    "[--idea:var(--text-stage-base)] [--tracks:2] [--lines:4] [--more:1lh]",
  ],
  [
    "[--idea:var(--text-stage-xl)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-lg)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-md)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-sm)] [--tracks:1] [--lines:6]",
    "[--idea:var(--text-stage-sm)] [--tracks:1] [--lines:4] [--more:1lh]",
  ],
] as const;

/** The number of sizes. */
export const SIZE_COUNT = SIZES[0].length;

/** The classes of the columns, with ideas of this size. */
export function classesOf(columns: number, size: number): string {
  const sizes = columns === 1 ? SIZES[0] : columns === 2 ? SIZES[1] : SIZES[2];
  return `grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-[auto_minmax(0,1fr)_auto] gap-x-stage-lg ${sizes[size]}`;
}

/** The most ideas of a column that fit with the smallest size. */
export function candidatesPerColumn(columns: number): number {
  return columns === 1 ? 27 : columns === 2 ? 18 : 12;
}

/** The size before the first measurement, and in the server's HTML. */
export function estimatedSize(columns: number, longest: number): number {
  const fitting = columns === 1 ? [2, 4, 8, 18] : columns === 2 ? [2, 3, 6, 12] : [2, 3, 4, 6];
  const size = fitting.findIndex((count) => longest <= count);
  return size === -1 ? fitting.length : size;
}
