import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * How many of a list's items fit into the height of its parent, at least one. All are measured, also those that do not
 * fit: styles take them out of the flow, not out of the page.
 * @param content changes when the items' heights may have
 */
export function useFitting(list: RefObject<HTMLElement | null>, unit: number, content: string): number {
  const [fitting, setFitting] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setFitting(countFitting(element));
    measure();
    // Fonts arrive after the first picture and change heights.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : null;
    for (const item of element.children) observer?.observe(item);
    return () => observer?.disconnect();
  }, [list, unit, content]);
  return fitting;
}

function countFitting(list: HTMLElement): number {
  const room = list.clientHeight;
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  let used = -gap;
  let count = 0;
  for (const item of list.children) {
    used += gap + (item instanceof HTMLElement ? item.offsetHeight : 0);
    if (used > room + 1) break;
    count += 1;
  }
  return Math.max(1, count);
}
