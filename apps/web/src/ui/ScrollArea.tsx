import { createElement, type HTMLAttributes, type RefAttributes } from "react";

interface ScrollAreaProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  label: string;
  /** The element: an "ol" is a list that scrolls. */
  as?: "div" | "ol";
}

/** An area that scrolls; the caller sets its height with a class. It can be focused, so that keys can scroll it. */
export function ScrollArea({ label, as = "div", ...props }: ScrollAreaProps) {
  return createElement(as, { ...props, tabIndex: 0, "aria-label": label });
}
