/** Keeps the reader's place in a list that grows at its end: at the end it follows, further up nothing moves. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This close to the end counts as being there, in CSS pixels. */
const END_WITHIN = 56;

interface Anchor {
  key: string;
  /** Distance of the item's top from the frame's. */
  offset: number;
}

export interface ScrollPlace {
  /** The scrolling frame. Its items carry `data-key`. */
  frame: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Takes note of where the frame stands; tells whether that is the end. */
  onScroll: () => boolean;
  toEnd: () => void;
}

/** @param items changes whenever the list does */
export function useScrollPlace(items: unknown): ScrollPlace {
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
    // Only a changed list moves anything: between two scroll events the anchor may be a little behind.
    if (!element || shown.current === items) return;
    shown.current = items;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) restore(element, anchor.current);
  }, [items]);

  // Pictures, fonts and the keyboard change heights without a change of the list.
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

/** The first item in sight. */
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
