interface FitOptions {
  /** Font sizes in CSS pixels. Text that does not fit with the smallest size is left to the styles. */
  largest: number;
  smallest: number;
  /** Maximum number of lines. */
  lines: number;
}

/** Sets the largest font size with which the text fits into the element's width and this number of lines. */
export function fitText(element: HTMLElement, { largest, smallest, lines }: FitOptions): void {
  const fits = (size: number, breaks: "normal" | "anywhere") => {
    element.style.fontSize = `${size}px`;
    element.style.overflowWrap = breaks;
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || size * 1.2;
    return element.scrollWidth <= element.clientWidth && element.scrollHeight <= lineHeight * lines + 2;
  };
  // Break words only if the text does not fit with the upper two thirds of the font sizes.
  for (const breaks of ["normal", "anywhere"] as const) {
    const least = breaks === "normal" ? smallest + (largest - smallest) / 3 : smallest;
    for (let size = largest; size >= least; size = Math.min(size - 1, size * 0.94)) {
      if (fits(size, breaks)) return;
    }
  }
  fits(smallest, "anywhere");
}
