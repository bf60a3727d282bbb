import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";

/** Delays of the first tooltip, and of the next one shortly after another (D-123). */
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
      className="tooltip-anchor"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {cloneElement(children, open ? { "aria-describedby": id } : {})}
      {open ? (
        <span id={id} role="tooltip" className="tooltip">
          {text}
        </span>
      ) : null}
    </span>
  );
}
