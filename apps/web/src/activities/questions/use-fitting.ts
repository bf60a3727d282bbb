import { type RefObject, useLayoutEffect, useState } from "react";

export interface Fitting {
  /** How many items fit, at least one. */
  fitting: number;
  /** Those of them, by index, whose text can be shown in full. */
  whole: ReadonlySet<number>;
}

/** One item of a wall, in CSS pixels. */
export interface ItemHeights {
  /** With its text shortened to the lines it has at most. */
  shortened: number;
  /** With all of its text. */
  full: number;
}

const first: Fitting = { fitting: 1, whole: new Set() };

/**
 * How many of a list's items fit into its height. All are measured, also those that do not fit: styles take them out of
 * the flow, not out of the page.
 * @param content changes when the items' heights may have
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
    // Fonts arrive after the first picture and change heights.
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    for (const item of element.children) observer?.observe(item);
    return () => observer?.disconnect();
  }, [list, unit, content]);
  return result;
}

/** As many items as fit with shortened texts; what height is left then shows texts in full, from the first item on. */
export function fitItems(items: readonly ItemHeights[], room: number, gap: number): Fitting {
  let used = -gap;
  let fitting = 0;
  for (const { shortened } of items) {
    if (used + gap + shortened > room + 1) break;
    used += gap + shortened;
    fitting += 1;
  }
  const whole = new Set<number>();
  for (const [index, { shortened, full }] of items.slice(0, fitting).entries()) {
    if (used + full - shortened > room + 1) continue;
    used += full - shortened;
    whole.add(index);
  }
  return { fitting: Math.max(1, fitting), whole };
}

function heightsOf(item: Element): ItemHeights {
  const height = item instanceof HTMLElement ? item.offsetHeight : 0;
  const text = item.querySelector<HTMLElement>("[data-shortens]");
  if (!text) return { shortened: height, full: height };
  const style = getComputedStyle(text);
  const lines = Number(style.getPropertyValue("--lines")) * Number.parseFloat(style.lineHeight);
  const rest = height - text.clientHeight;
  const full = text.scrollHeight;
  return { shortened: Math.max(rest + Math.min(full, Math.ceil(lines)), 0), full: rest + full };
}

function isSame(one: Fitting, other: Fitting): boolean {
  return one.fitting === other.fitting && [...one.whole].join() === [...other.whole].join();
}
