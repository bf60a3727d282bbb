/** How the stage lays out the ideas of a board. */

/** Sizes of the ideas, from large to small; StageColumns.module.css says what they are. */
export const SIZES = 6;

/** The most ideas of a column that fit with the smallest size. */
export function candidatesPerColumn(columns: number): number {
  return columns === 1 ? 27 : columns === 2 ? 18 : 12;
}

/** The size before the first measurement, and in the server's HTML. */
export function estimatedSize(columns: number, longest: number): number {
  const fitting = columns === 1 ? [2, 4, 8, 10, 18] : columns === 2 ? [2, 3, 6, 8, 12] : [2, 3, 4, 5, 6];
  const size = fitting.findIndex((count) => longest <= count);
  return size === -1 ? SIZES - 1 : size;
}
