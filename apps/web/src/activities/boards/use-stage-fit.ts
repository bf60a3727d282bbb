import { type RefObject, useLayoutEffect, useState } from "react";

import { classesOf, estimatedSize, SIZE_COUNT } from "./stage-columns.ts";

interface StageFit {
  /** The index of the size of the ideas. */
  size: number;
  /** How many ideas of each column are completely visible; undefined before the first measurement. */
  fitting: readonly number[] | undefined;
}

interface FitOptions {
  /** Number of ideas in the fullest column. */
  longest: number;
  columns: number;
  /** Changes when the room or the ideas change. */
  content: string;
}

/**
 * Chooses the largest size with which all ideas are visible; with the smallest, the first ones of each column are. The
 * lists wrap into further tracks, of which those without room are out of view, so that no idea is cut.
 */
export function useStageFit(board: RefObject<HTMLElement | null>, { longest, columns, content }: FitOptions): StageFit {
  const [fit, setFit] = useState<StageFit>({ size: estimatedSize(columns, longest), fitting: undefined });
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const measure = () => {
      const next = measureFit(element, columns);
      setFit((before) => (isSame(before, next) ? before : next));
    };
    measure();
    // Web fonts are loaded after the first paint and change heights.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    let isShown = true;
    document.fonts?.ready.then(
      () => isShown && measure(),
      () => undefined,
    );
    return () => {
      isShown = false;
      observer?.disconnect();
    };
  }, [board, columns, content]);
  return fit;
}

function measureFit(element: HTMLElement, columns: number): StageFit {
  const lists = [...element.querySelectorAll<HTMLElement>("[data-ideas]")];
  let size = 0;
  for (; size < SIZE_COUNT; size += 1) {
    element.className = classesOf(columns, size);
    if (lists.every((list) => list.scrollWidth <= list.clientWidth + 1)) break;
  }
  size = Math.min(size, SIZE_COUNT - 1);
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

function isSame(one: StageFit, other: StageFit): boolean {
  return one.size === other.size && one.fitting?.join() === other.fitting?.join();
}
