/** How the stage lays out the ideas of a board. */
import { hideToFit, overflows } from "../../ui/use-measured.ts";

/** About how many ideas of a column fit with a size, and its classes. */
type IdeaSize = readonly [count: number, classes: string];

/** The sizes for one, two and more columns, from large to small: small ones are in several tracks. */
const ONE: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-2xl)] [--tracks:1]"],
  [4, "[--idea:var(--text-xl)] [--tracks:1]"],
  [8, "[--idea:var(--text-md)] [--tracks:2]"],
  [18, "[--idea:var(--text-base)] [--tracks:2]"],
  [27, "[--idea:var(--text-base)] [--tracks:3]"],
];
const TWO: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-2xl)] [--tracks:1]"],
  [3, "[--idea:var(--text-xl)] [--tracks:1]"],
  [6, "[--idea:var(--text-md)] [--tracks:1]"],
  [12, "[--idea:var(--text-base)] [--tracks:2]"],
  [18, "[--idea:var(--text-base)] [--tracks:2]"],
];
const MORE: readonly IdeaSize[] = [
  [2, "[--idea:var(--text-xl)] [--tracks:1]"],
  [3, "[--idea:var(--text-lg)] [--tracks:1]"],
  [4, "[--idea:var(--text-md)] [--tracks:1]"],
  [6, "[--idea:var(--text-sm)] [--tracks:1]"],
  [12, "[--idea:var(--text-sm)] [--tracks:1]"],
];
const SMALLEST = 4;

const sizesOf = (columns: number) => (columns === 1 ? ONE : columns === 2 ? TWO : MORE);

/** The classes of the columns. With the smallest size, ideas are shorter, and their number without room has a line. */
export function classesOf(columns: number, size: number): string {
  const lines = size === SMALLEST ? "[--lines:4] [--more:1lh]" : "[--lines:6]";
  return `grid min-h-0 flex-1 auto-cols-fr grid-flow-col grid-rows-[auto_minmax(0,1fr)_auto] gap-x-3.5 ${lines} ${sizesOf(columns)[size]?.[1]}`;
}

/** The most ideas of a column that fit with the smallest size. */
export function candidatesPerColumn(columns: number): number {
  return sizesOf(columns)[SMALLEST]?.[0] ?? 0;
}

/** Before the first measurement, and in the server's HTML. */
export function estimatedFit(columns: number, longest: number): StageFit {
  return { size: sizesOf(columns).findIndex(([count]) => longest <= count), fitting: null };
}

interface StageFit {
  /** The index of the size of the ideas. */
  size: number;
  /** How many ideas of each column are completely visible; null before the first measurement. */
  fitting: readonly number[] | null;
}

/** Chooses the largest size with which all ideas fit. With the smallest, hides the last ideas of each column. */
export function fitIdeas(element: HTMLElement, columns: number): StageFit {
  const lists = [...element.querySelectorAll("ul")];
  const ideasOf = (list: HTMLElement) => [...list.querySelectorAll("li")];
  for (const idea of lists.flatMap(ideasOf)) idea.hidden = false;
  let size = 0;
  element.className = classesOf(columns, size);
  while (size < SMALLEST && lists.some(overflows)) {
    size += 1;
    element.className = classesOf(columns, size);
  }
  const fitting = lists.map((list) => ideasOf(list).length - hideToFit(list, ideasOf(list).slice(1).toReversed()));
  return { size, fitting };
}
