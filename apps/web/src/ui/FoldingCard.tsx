/** A card above the tabs of the event page. Folded, it is one line. */
import { ArrowUp, ChevronDown, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";
import type { CardFolding } from "./use-folding.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

interface FoldingCardProps {
  testId: string;
  title: string;
  /** First in the line: what kind of card it is. */
  kind: string;
  state: ReactNode;
  /** For screen readers: what the line does. */
  toggleLabel: string;
  /** Beside the line. */
  aside?: ReactNode;
  folding: CardFolding;
  /** The label of a button that leads back to the card while it is out of view; null for none. */
  outOfView: string | null;
  /** Null to remove the content from the page while the card is folded. */
  children: ReactNode;
}

/** The look of the card. */
export const CARD = "rounded-xl border border-teal bg-surface px-4 shadow-lift";

export function FoldingCard({ folding, children, ...props }: FoldingCardProps) {
  const { card, line, isUnfolded, onUnfold, canDismiss, onDismiss } = folding;
  const id = useId();
  const [isFromServer] = useState(!useIsHydrated());
  return (
    <section
      ref={card}
      className="mx-auto max-w-(--event-width) scroll-mt-(--header) px-4 pt-4 pb-2 md:px-gutter"
      aria-label={props.title}
    >
      <div
        className={`${CARD} ${isUnfolded ? "pb-4" : ""} ${isFromServer ? "" : "animate-enter"}`}
        data-testid={props.testId}
        data-folded={isUnfolded ? undefined : ""}
      >
        {/* The line of the unfolded card stays in view. */}
        <div
          className={`-mx-4 flex items-center gap-2 bg-surface px-4 ${isUnfolded ? "sticky top-(--header) z-sticky rounded-t-xl" : "rounded-xl"}`}
        >
          <button
            ref={line}
            type="button"
            className="flex min-h-12 min-w-0 flex-1 items-center gap-1.5 text-start"
            aria-expanded={isUnfolded}
            aria-controls={`${id}-body`}
            onClick={() => onUnfold(!isUnfolded)}
          >
            <span className="flex-none text-sm font-strong text-teal-ink">{props.kind}</span> {props.state}{" "}
            <span className="sr-only">{props.toggleLabel}</span>
            <ChevronDown
              size={20}
              aria-hidden="true"
              className={`ms-auto flex-none ${isUnfolded ? "rotate-180" : ""}`}
            />
          </button>
          {props.aside}
          {canDismiss ? (
            <Button variant="ghost" className="-me-2" icon={<X />} aria-label={t("Close")} onClick={onDismiss} />
          ) : null}
        </div>
        <div id={`${id}-body`} hidden={!isUnfolded}>
          {children === null ? null : <CardContent title={props.title}>{children}</CardContent>}
        </div>
      </div>
      {props.outOfView ? <OutOfView card={card} label={props.outOfView} onShow={() => onUnfold(true)} /> : null}
    </section>
  );
}

/** What the unfolded card shows below the line. */
export function CardContent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="font-heading text-lg leading-tight font-strong" dir="auto">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </>
  );
}

interface OutOfViewProps {
  card: RefObject<HTMLElement | null>;
  label: string;
  /** Unfolds the card. */
  onShow: () => void;
}

/**
 * A button that unfolds a card and scrolls to it, shown while the card is above the visible part of the page; below the
 * button of an earlier card.
 */
function OutOfView({ card, label, onShow }: OutOfViewProps) {
  const isAbove = useIsAbove(card);
  if (!isAbove) return null;
  return (
    <button
      type="button"
      className="fixed inset-x-0 top-[calc(var(--header)+0.75rem)] z-tabs mx-auto flex min-h-target w-fit animate-enter items-center gap-2 rounded-full bg-teal px-4 font-strong text-on-teal shadow-soft [section:has(>button)~section>&]:mt-12"
      onClick={() => {
        onShow();
        card.current?.scrollIntoView({ block: "start", behavior: "smooth" });
      }}
    >
      <ArrowUp size={18} aria-hidden="true" />
      {label}
    </button>
  );
}

/** Whether the element is completely above the visible part of the page, which begins at its scroll margin. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (!element.current || !("IntersectionObserver" in window)) return undefined;
    const header = parseFloat(getComputedStyle(element.current).scrollMarginTop) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.bottom <= header);
      },
      { rootMargin: `-${header}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
