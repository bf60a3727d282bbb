import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
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
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLSpanElement>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    const wait = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    timer.current = setTimeout(() => setOpen(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = performance.now();
    setOpen(false);
  };
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) hide();
  };

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
      {cloneElement(children, open ? { "aria-describedby": id } : {})}
      {open ? <TooltipText id={id} text={text} anchor={anchor} onHide={hide} /> : null}
    </span>
  );
}

interface TooltipTextProps {
  id: string;
  text: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
}

/** The text beside its control, in the top layer, where no dialog or scrolling list clips it. */
function TooltipText({ id, text, anchor, onHide }: TooltipTextProps) {
  const element = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const [popover, control] = [element.current, anchor.current];
    if (!popover || !control) return;
    if (typeof popover.showPopover === "function") popover.showPopover();
    placeBeside(popover, control);
  }, [anchor]);

  // It does not move with its control.
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener("scroll", onHide, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [onHide]);

  return (
    <span
      ref={element}
      id={id}
      role="tooltip"
      popover="manual"
      // The pointer can move to it, across the gap that `after` covers.
      className="fixed inset-auto w-max max-w-60 animate-enter overflow-visible rounded-sm bg-ink px-2.5 py-1.5 text-xs leading-note font-text text-paper after:absolute after:inset-x-0 after:-inset-y-2"
    >
      {text}
    </span>
  );
}
