import { type RefObject, useLayoutEffect } from "react";

interface FitOptions {
  /** Font sizes in CSS pixels: the largest is tried first, the smallest may still be cut by styles. */
  largest: number;
  smallest: number;
  /** Most lines the text may take. */
  lines: number;
}

/** Sets the largest font size with which the element's text fits its width in so many lines, and breaks no word. */
export function useFitText(element: RefObject<HTMLElement | null>, text: string, options: FitOptions): void {
  const { largest, smallest, lines } = options;
  useLayoutEffect(() => {
    const fitted = element.current;
    if (!fitted) return undefined;
    const fit = () => fitText(fitted, { largest, smallest, lines });
    fit();
    let isShown = true;
    // Letters of the final font have other widths than those of its stand-in.
    document.fonts?.ready.then(
      () => isShown && fit(),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [element, text, largest, smallest, lines]);
}

function fitText(element: HTMLElement, { largest, smallest, lines }: FitOptions): void {
  const fits = (size: number, breaks: "normal" | "anywhere") => {
    element.style.fontSize = `${size}px`;
    element.style.overflowWrap = breaks;
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || size * 1.2;
    return element.scrollWidth <= element.clientWidth && element.scrollHeight <= lineHeight * lines + 2;
  };
  // Words stay whole down to two thirds of the way; a single long word is then broken.
  for (const breaks of ["normal", "anywhere"] as const) {
    const least = breaks === "normal" ? smallest + (largest - smallest) / 3 : smallest;
    for (let size = largest; size >= least; size = Math.min(size - 1, size * 0.94)) {
      if (fits(size, breaks)) return;
    }
  }
  fits(smallest, "anywhere");
}
