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

/** The classes of the columns, with ideas of this size. */
export function classesOf(columns: number, size: number): string {
  const sizes = columns === 1 ? SIZES[0] : columns === 2 ? SIZES[1] : SIZES[2];
  return `grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-[auto_minmax(0,1fr)_auto] gap-x-stage-lg ${sizes[size]}`;
}

/** The most ideas of a column that fit with the smallest size. */
export function candidatesPerColumn(columns: number): number {
  return columns === 1 ? 27 : columns === 2 ? 18 : 12;
}

/** Before the first measurement, and in the server's HTML. */
export function estimatedFit(columns: number, longest: number): StageFit {
  const fitting = columns === 1 ? [2, 4, 8, 18] : columns === 2 ? [2, 3, 6, 12] : [2, 3, 4, 6];
  const size = fitting.findIndex((count) => longest <= count);
  return { size: size === -1 ? fitting.length : size, fitting: null };
}

interface StageFit {
  /** The index of the size of the ideas. */
  size: number;
  /** How many ideas of each column are completely visible; null before the first measurement. */
  fitting: readonly number[] | null;
}

/**
 * Chooses the largest size with which all ideas are visible; with the smallest, the first ones of each column are. The
 * lists wrap into further tracks, of which those without room are out of view, so that no idea is cut.
 */
export function fitIdeas(element: HTMLElement, columns: number): StageFit {
  const lists = [...element.querySelectorAll<HTMLElement>("[data-ideas]")];
  let size = 0;
  for (; size < SIZES[0].length; size += 1) {
    element.className = classesOf(columns, size);
    if (lists.every((list) => list.scrollWidth <= list.clientWidth + 1)) break;
  }
  size = Math.min(size, SIZES[0].length - 1);
  return { size, fitting: lists.map(countVisible) };
}

/** The number of first items that are not in a track out of view. */
function countVisible(list: HTMLElement): number {
  const items = [...list.children].map((item) => item as HTMLElement);
  const isVisible = ({ offsetLeft, offsetWidth }: HTMLElement) => {
    const left = offsetLeft - list.offsetLeft;
    return left >= -1 && left + offsetWidth <= list.clientWidth + 1;
  };
  const first = items.findIndex((item) => !isVisible(item));
  return first === -1 ? items.length : first;
}
