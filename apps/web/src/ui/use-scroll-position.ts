import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A distance from the end below this counts as being at the end, in CSS pixels. */
const END_WITHIN = 56;

interface Anchor {
  key: string;
  /** Distance of the item's top from the frame's. */
  offset: number;
}

export interface ScrollPosition {
  /** The scrolling element. Its items have `data-key`. */
  frame: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Stores the scroll position. Returns whether it is at the end. */
  onScroll: () => boolean;
  toEnd: () => void;
}

/**
 * Keeps the scroll position in a list that grows at its end: at the end it scrolls to new items; if the reader has
 * scrolled up, nothing moves.
 * @param items changes whenever the list changes
 */
export function useScrollPosition(items: unknown): ScrollPosition {
  const frame = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const shown = useRef<unknown>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    follows.current = true;
    setIsAtEnd(true);
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, []);

  const onScroll = useCallback(() => {
    const element = frame.current;
    if (!element) return true;
    follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_WITHIN;
    anchor.current = follows.current ? null : findAnchor(element);
    setIsAtEnd(follows.current);
    return follows.current;
  }, []);

  useLayoutEffect(() => {
    const element = frame.current;
    // Only if the list has changed: between two scroll events the stored anchor may be stale.
    if (!element || shown.current === items) return;
    shown.current = items;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) restore(element, anchor.current);
  }, [items]);

  // Pictures, fonts and the on-screen keyboard change heights without a change of the list.
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
      else if (anchor.current) restore(element, anchor.current);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { frame, isAtEnd, onScroll, toEnd };
}

/** The first visible item. */
function findAnchor(frame: HTMLElement): Anchor | null {
  const top = frame.getBoundingClientRect().top;
  for (const item of frame.querySelectorAll<HTMLElement>("[data-key]")) {
    const box = item.getBoundingClientRect();
    if (box.bottom > top) return { key: item.dataset["key"] ?? "", offset: box.top - top };
  }
  return null;
}

function restore(frame: HTMLElement, { key, offset }: Anchor): void {
  const item = frame.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!item) return;
  const moved = item.getBoundingClientRect().top - frame.getBoundingClientRect().top - offset;
  if (Math.abs(moved) >= 1) frame.scrollTop += moved;
}
