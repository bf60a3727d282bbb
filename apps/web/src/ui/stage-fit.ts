/**
 * How texts and lists fit on the stage, where nobody can scroll. A single text gets its size from its length
 * (`textSize`), because the server's HTML must have it. Of lists, the browser measures how much fits (`useFit`). The
 * word cloud places its words itself.
 */
import { type RefCallback, useCallback, useState } from "react";

/** Characters of East Asian scripts are about twice as wide as others. */
const WIDE =
  /[\u{1100}-\u{11FF}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7AF}\u{F900}-\u{FAFF}\u{FF00}-\u{FF60}\u{20000}-\u{3FFFF}]/gu;

/** The approximate width of a text, in Latin letters. */
export function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

export type StageSize = `text-${"base" | "md" | "lg" | "xl" | "2xl" | "3xl" | "4xl" | "5xl" | "6xl" | "7xl"}`;

/** How many letters have room with each font size, from large to small; a longer text has `text-base`. */
export type SizesByLength = Partial<Record<StageSize, number>>;

export function textSize(text: string, sizes: SizesByLength): string {
  const letters = widthOf(text);
  return Object.entries(sizes).find(([, most]) => letters <= most)?.[0] ?? "text-base";
}

interface FitOptions {
  /** The values of `data-fit`, from large to small: always the same list. Utilities make sizes of them. */
  sizes?: readonly string[];
  /** The items that are hidden first; "none" hides none. */
  hides?: "first" | "last" | "none";
  /** Before the first measurement, and in the server's HTML. */
  estimate?: Fit;
}

interface Fit {
  /** The index of the size. */
  size: number;
  /** How many items of each list are visible; empty if all are. */
  visible: readonly number[];
}

const ONE_SIZE = [""];
const ALL: Fit = { size: 0, visible: [] };

/**
 * Fits lists into their element: chooses the largest size in which nothing overflows. With the smallest size it hides
 * items of each list until the others fit, but never the only one. Measures before the first paint, and again when the
 * element, its children or their content change, or when web fonts, which have other widths, are loaded.
 * @returns the numbers of visible items, and what the element needs: it contains the lists, which have a position
 */
export function useFit({ sizes = ONE_SIZE, hides = "last", estimate = ALL }: FitOptions = {}) {
  const [fit, setFit] = useState(estimate);
  const ref: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      const update = () => {
        const next = fitLists(element, sizes, hides);
        setFit((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
      };
      update();
      const sizeObserver = typeof ResizeObserver === "function" ? new ResizeObserver(update) : null;
      for (const each of [element, ...element.children]) sizeObserver?.observe(each);
      const contentObserver = new MutationObserver(update);
      contentObserver.observe(element, { childList: true, characterData: true, subtree: true });
      let isShown = true;
      document.fonts?.ready.then(
        () => isShown && update(),
        () => undefined,
      );
      return () => {
        isShown = false;
        sizeObserver?.disconnect();
        contentObserver.disconnect();
      };
    },
    [sizes, hides],
  );
  return { visible: fit.visible, box: { ref, "data-fit": sizes[fit.size] } };
}

function fitLists(element: HTMLElement, sizes: readonly string[], hides: "first" | "last" | "none"): Fit {
  const lists = [...element.querySelectorAll<HTMLElement>("ul, ol")];
  for (const item of lists.flatMap(itemsOf)) item.hidden = false;
  const size = sizes.findIndex((words, index) => {
    element.dataset["fit"] = words;
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
