interface Fitting {
  /** How many items fit, at least one. */
  fitting: number;
  /** Indexes of the items whose complete text fits. */
  complete: readonly number[];
}

/** Heights of an item in CSS pixels. */
interface ItemHeights {
  /** With the text shortened to its maximum number of lines. */
  shortened: number;
  /** With the complete text. */
  full: number;
}

/** As many as fit a wide stage. */
export const ESTIMATED: Fitting = { fitting: 3, complete: [] };

/**
 * Measures how many items of a list fit into its height. Items that do not fit must stay in the document, positioned
 * outside of the flow, so that they can be measured.
 */
export function fitList(list: HTMLElement): Fitting {
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  return fitItems([...list.children].map(heightsOf), list.clientHeight, gap);
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
  const complete: number[] = [];
  for (const [index, { shortened, full }] of items.slice(0, fitting).entries()) {
    if (used + full - shortened > room + 1) continue;
    used += full - shortened;
    complete.push(index);
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
