import { type RefObject, useEffect, useState } from "react";

interface BoxSize {
  width: number;
  height: number;
}

/** The current content size of an element in whole CSS pixels; `initial` until it is measured. */
export function useBoxSize(element: RefObject<HTMLElement | null>, initial: BoxSize): BoxSize {
  const [size, setSize] = useState(initial);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const [width, height] = [Math.floor(entry.contentRect.width), Math.floor(entry.contentRect.height)];
      if (width === 0 || height === 0) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
