import { Check, CircleAlert, Info, X } from "lucide-react";
import { type CSSProperties, type PointerEvent, type Ref, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { t } from "../lib/i18n/translate.ts";
import { useStore } from "../lib/store.ts";
import { useTopModal } from "./open-modals.ts";
import { dismissToast, type ShownToast, shownToast, TOAST_DURATION_MS } from "./toast.ts";

/**
 * Shows toasts; mounted once. While a modal dialog is open they appear inside the topmost one, since everything outside
 * it is inert. F8 moves the keyboard focus to them.
 */
export function Toaster() {
  const shown = useStore(shownToast, null);
  const modal = useTopModal();
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  useDismissal(shown?.id, isHeld);

  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener("keydown", focusOnF8);
    return () => window.removeEventListener("keydown", focusOnF8);
  }, []);

  return (
    <>
      {/* Stays mounted and empty under a dialog: screen readers announce only what changes in a region they know. */}
      <ToastRegion ref={modal ? null : region} toast={modal ? null : shown} onHold={setIsHeld} />
      {modal ? createPortal(<ToastRegion ref={region} toast={shown} onHold={setIsHeld} />, modal) : null}
    </>
  );
}

/** Dismisses a toast after its time, which does not start over when the toast moves into or out of a dialog. */
function useDismissal(id: number | undefined, isHeld: boolean): void {
  useEffect(() => {
    if (id === undefined || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
}

interface ToastRegionProps {
  ref: Ref<HTMLElement>;
  toast: ShownToast | null;
  /** Called with true while the pointer or the keyboard focus is on the toast: it stays as long. */
  onHold: (isHeld: boolean) => void;
}

function ToastRegion({ ref, toast, onHold }: ToastRegionProps) {
  return (
    <section ref={ref} className="group" tabIndex={-1} aria-label={t("Notifications (F8)")}>
      <div aria-live="polite" aria-atomic="true">
        {/* With a key, so that the same words are announced again. */}
        {toast?.shape === "spoken" ? (
          <p key={toast.id} className="sr-only">
            {toast.title}
          </p>
        ) : null}
        {toast && toast.shape !== "spoken" ? <Toast key={toast.id} toast={toast} onHold={onHold} /> : null}
      </div>
    </section>
  );
}

/** With a larger touch target. */
const BUTTON =
  "relative min-h-9 flex-none rounded-sm px-2.5 font-strong outline-paper -outline-offset-3 after:absolute after:-inset-x-0.5 after:-inset-y-1";

/** A card below the header, or at the bottom of wide screens. */
const CARD =
  "end-4 top-[calc(var(--header)+0.5rem+env(safe-area-inset-top))] w-[min(24rem,100vw-2rem)] gap-3 rounded-md px-4 py-3.5 md:top-auto md:bottom-4";
/** One line over the page's header: nothing to read or to press is below it. */
const PILL =
  "inset-x-0 top-[calc(0.625rem+env(safe-area-inset-top))] mx-auto h-10 w-max max-w-[calc(100vw-2rem)] gap-2 rounded-full ps-3.5 pe-1.5";

const ICONS = { success: Check, error: CircleAlert, info: Info };

interface ToastProps extends Pick<ToastRegionProps, "onHold"> {
  toast: ShownToast;
}

function Toast({ toast, onHold }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);
  const dismiss = () => dismissToast(toast.id);
  const swipe = useSwipeToDismiss(dismiss);
  const Icon = ICONS[toast.tone ?? "info"];

  // In the top layer nothing of the page or of a dialog covers or clips it.
  useEffect(() => {
    const popover = element.current;
    // Its dialog may have closed just now; the next rendering shows it outside.
    if (popover?.isConnected && typeof popover.showPopover === "function") popover.showPopover();
  }, []);

  // A removed element gets no event when the pointer leaves it.
  useEffect(() => () => onHold(false), [onHold]);

  return (
    <div
      ref={element}
      popover="manual"
      className={`fixed inset-auto z-toast flex animate-enter touch-pan-y items-center bg-ink text-sm leading-snug text-paper shadow-deep not-data-swiping:transition-transform not-data-swiping:duration-(--motion-quick) not-data-swiping:ease-move group-focus-visible:outline-3 group-focus-visible:-outline-offset-3 group-focus-visible:outline-paper print:hidden ${toast.shape === "pill" ? PILL : CARD}`}
      data-shape={toast.shape}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      {...swipe}
    >
      <Icon size={20} className="flex-none" aria-hidden="true" />
      <div className="min-w-0 flex-1" dir="auto">
        <span className="block font-strong">{toast.title}</span>
        {toast.description ? <span className="mt-0.5 block opacity-80">{toast.description}</span> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className={`${BUTTON} underline underline-offset-3`}
          onClick={() => {
            toast.action?.onSelect();
            dismiss();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className={BUTTON} aria-label={t("Dismiss")} onClick={dismiss}>
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Distance in CSS pixels that dismisses a toast. */
const SWIPE_THRESHOLD_PX = 50;

/**
 * Pointer handlers that dismiss an element by a swipe to the right, in right-to-left pages to the left; below the threshold
 * it moves back.
 */
function useSwipeToDismiss(onDismiss: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const distance = (event: PointerEvent) => {
    const moved = startX.current === null ? 0 : event.clientX - startX.current;
    return getComputedStyle(event.currentTarget).direction === "rtl" ? Math.min(0, moved) : Math.max(0, moved);
  };
  const release = () => {
    startX.current = null;
    setOffset(0);
  };

  return {
    style: {
      transform: offset !== 0 ? `translateX(${offset}px)` : undefined,
    } satisfies CSSProperties,
    "data-swiping": offset !== 0 ? "" : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A press on a button does not start a swipe.
      if (event.target instanceof Element && event.target.closest("button")) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== null) setOffset(distance(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isPastThreshold = Math.abs(distance(event)) >= SWIPE_THRESHOLD_PX;
      release();
      if (isPastThreshold) onDismiss();
    },
    onPointerCancel: release,
  };
}
