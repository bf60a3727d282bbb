import { createElement, type HTMLAttributes, type RefAttributes } from "react";

interface ScrollAreaProps extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  /** The element: a list can scroll, too. */
  as?: "div" | "ol" | "ul";
}

type Labeled = { "aria-label": string } | { "aria-labelledby": string };

/** An area that scrolls; the caller sets its height with a class. It can be focused, so that keys can scroll it. */
export function ScrollArea({ as = "div", ...props }: ScrollAreaProps & Labeled) {
  return createElement(as, { tabIndex: 0, ...props });
}
