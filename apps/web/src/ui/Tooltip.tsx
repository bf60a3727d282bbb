import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import { placeBeside } from "./place-beside.ts";

/** Delays of the first tooltip, and of the next one shortly after another (UI-15). */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  text: string;
  /** The control the text explains. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

/** A few words about a control, on hover or keyboard focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    const wait = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    timer.current = setTimeout(() => setIsOpen(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };

  useLayoutEffect(() => {
    const [popover, control] = [tooltip.current, anchor.current];
    if (!isOpen || !popover || !control) return undefined;
    // In the top layer no dialog or scrolling list clips it.
    if (typeof popover.showPopover === "function") popover.showPopover();
    placeBeside(popover, control);
    // It does not move with its control.
    const hideOnScroll = () => setIsOpen(false);
    window.addEventListener("scroll", hideOnScroll, { capture: true });
    return () => {
      window.removeEventListener("scroll", hideOnScroll, { capture: true });
      lastClosedAt = performance.now();
    };
  }, [isOpen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to what its control does
    <span
      ref={anchor}
      className="inline-flex"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {cloneElement(children, isOpen ? { "aria-describedby": id } : {})}
      {isOpen ? (
        <span
          ref={tooltip}
          id={id}
          role="tooltip"
          popover="manual"
          // The pointer can move to it, across the gap that `after` covers.
          className="fixed inset-auto w-max max-w-60 animate-enter overflow-visible rounded-sm bg-ink px-2.5 py-1.5 text-xs leading-snug font-text text-paper after:absolute after:inset-x-0 after:-inset-y-2"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
