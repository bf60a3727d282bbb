import type { RefObject } from "react";

import { useMeasured } from "./use-measured.ts";

interface FitOptions {
  /** The class of the element for each size, from large to small. */
  sizes: readonly string[];
  /** The items that are hidden first; "none" hides none. */
  hides?: "first" | "last" | "none";
  /** Before the first measurement, and in the server's HTML. */
  estimate: Fit;
  /** Changes when the items change. */
  content: string;
}

export interface Fit {
  /** The index of the size. */
  size: number;
  /** How many items of each list are visible; empty if all are. */
  visible: readonly number[];
}

/**
 * Fits lists of the stage into their element: chooses the largest size in which nothing overflows. With the smallest size
 * it hides items of each list until the others fit, but never the only one.
 * @param element contains the lists, which have a position
 */
export function useFit(element: RefObject<HTMLElement | null>, options: FitOptions): Fit {
  const { sizes, hides = "last", estimate, content } = options;
  return useMeasured(element, (measured) => fitLists(measured, sizes, hides), estimate, content);
}

function fitLists(element: HTMLElement, sizes: readonly string[], hides: "first" | "last" | "none"): Fit {
  const lists = [...element.querySelectorAll<HTMLElement>("ul, ol")];
  for (const item of lists.flatMap(itemsOf)) item.hidden = false;
  const size = sizes.findIndex((className, index) => {
    element.className = className;
    return index === sizes.length - 1 || !lists.some(overflows);
  });
  return { size, visible: hides === "none" ? [] : lists.map((list) => hideToFit(list, hides)) };
}

/** @returns how many items are visible */
function hideToFit(list: HTMLElement, hides: "first" | "last"): number {
  const order = hides === "first" ? itemsOf(list) : itemsOf(list).toReversed();
  let hidden = 0;
  while (hidden < order.length - 1 && overflows(list)) {
    order[hidden]!.hidden = true;
    hidden += 1;
  }
  return order.length - hidden;
}

/** Whether an item is partly outside of its list, or its text outside of the item. Ignores animations. */
function overflows(list: HTMLElement): boolean {
  return itemsOf(list).some(
    (item) =>
      Math.min(item.offsetLeft, item.offsetTop) < -1 ||
      item.offsetLeft + item.offsetWidth > list.clientWidth + 1 ||
      item.offsetTop + item.offsetHeight > list.clientHeight + 1 ||
      item.scrollHeight > item.clientHeight + 1,
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll("li")];
}
