/** The layout of the chat on the stage: which messages fit into two columns. Pure functions. */

export interface ColumnLayout {
  /** Index of the first message shown. */
  start: number;
  /** Index of the first message of the second column. */
  split: number;
}

/**
 * Chooses as many of the newest messages as fit, in two columns of similar height. The newest is always shown, even if
 * it does not fit.
 * @param heights of the messages, oldest first
 */
export function columnLayout(heights: readonly number[], height: number, gap: number): ColumnLayout {
  let best: ColumnLayout = { start: Math.max(0, heights.length - 1), split: heights.length };
  for (let start = heights.length - 1; start >= 0; start -= 1) {
    const split = splitOf(heights.slice(start), gap);
    if (Math.max(...columnHeights(heights.slice(start), split, gap)) > height) break;
    best = { start, split: start + split };
  }
  return best;
}

/** The index that splits the messages into columns of the most similar heights; the first may be the higher one. */
function splitOf(heights: readonly number[], gap: number): number {
  let best = heights.length;
  let lowest = Math.max(...columnHeights(heights, best, gap));
  for (let split = heights.length - 1; split > 0; split -= 1) {
    const highest = Math.max(...columnHeights(heights, split, gap));
    if (highest > lowest) break;
    [best, lowest] = [split, highest];
  }
  return best;
}

function columnHeights(heights: readonly number[], split: number, gap: number): [number, number] {
  return [columnHeight(heights.slice(0, split), gap), columnHeight(heights.slice(split), gap)];
}

function columnHeight(heights: readonly number[], gap: number): number {
  return heights.reduce((sum, each) => sum + each + gap, heights.length > 0 ? -gap : 0);
}
