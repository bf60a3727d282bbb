import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Measures what fits into an element: before it is painted, and again when the element or one of its children changes its
 * size, or when web fonts, which have other widths than fallback fonts, are loaded.
 * @param measure returns JSON data; it may change the element
 * @param first before the first measurement, and in the server's HTML
 * @param content changes when what is measured may have changed
 */
export function useMeasured<Result>(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => Result,
  first: Result,
  content: string,
): Result {
  const [result, setResult] = useState(first);
  const measureNow = useEffectEvent(measure);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const update = () => {
      const next = measureNow(measured);
      setResult((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    update();
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(update) : null;
    for (const each of [measured, ...measured.children]) observer?.observe(each);
    let isShown = true;
    document.fonts?.ready.then(
      () => isShown && update(),
      () => undefined,
    );
    return () => {
      isShown = false;
      observer?.disconnect();
    };
  }, [element, content]);
  return result;
}
