import { type RefObject, useLayoutEffect, useState } from "react";

export interface Fitting {
  /** How many items fit, at least one. */
  fitting: number;
  /** Indexes of the items whose complete text fits. */
  complete: ReadonlySet<number>;
}

/** Heights of an item in CSS pixels. */
export interface ItemHeights {
  /** With the text shortened to its maximum number of lines. */
  shortened: number;
  /** With the complete text. */
  full: number;
}

/** Before the first measurement, and in the server's HTML: as many as fit a wide stage. */
const first: Fitting = { fitting: 3, complete: new Set() };

/**
 * Measures how many items of a list fit into its height. Items that do not fit must stay in the document, positioned
 * outside of the flow, so that they can be measured.
 * @param content changes when the heights of the items may have changed
 */
export function useFitting(list: RefObject<HTMLElement | null>, unit: number, content: string): Fitting {
  const [result, setResult] = useState(first);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).rowGap) || 0;
      const next = fitItems([...element.children].map(heightsOf), element.clientHeight, gap);
      setResult((before) => (isSame(before, next) ? before : next));
    };
    measure();
    // Web fonts are loaded after the first paint and change heights.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    for (const item of element.children) observer?.observe(item);
    return () => observer?.disconnect();
  }, [list, unit, content]);
  return result;
}

/** Fits as many items as possible with shortened texts, then uses the remaining height for complete texts. */
export function fitItems(items: readonly ItemHeights[], room: number, gap: number): Fitting {
  let used = -gap;
  let fitting = 0;
  for (const { shortened } of items) {
    if (used + gap + shortened > room + 1) break;
    used += gap + shortened;
    fitting += 1;
  }
  const complete = new Set<number>();
  for (const [index, { shortened, full }] of items.slice(0, fitting).entries()) {
    if (used + full - shortened > room + 1) continue;
    used += full - shortened;
    complete.add(index);
  }
  return { fitting: Math.max(1, fitting), complete };
}

function heightsOf(item: Element): ItemHeights {
  const height = item instanceof HTMLElement ? item.offsetHeight : 0;
  const text = item.querySelector<HTMLElement>("[data-shortens]");
  if (!text) return { shortened: height, full: height };
  const style = getComputedStyle(text);
  const lines = Number(style.getPropertyValue("--lines")) * Number.parseFloat(style.lineHeight);
  const otherHeight = height - text.clientHeight;
  const full = text.scrollHeight;
  return { shortened: Math.max(otherHeight + Math.min(full, Math.ceil(lines)), 0), full: otherHeight + full };
}

function isSame(one: Fitting, other: Fitting): boolean {
  return one.fitting === other.fitting && [...one.complete].join() === [...other.complete].join();
}
