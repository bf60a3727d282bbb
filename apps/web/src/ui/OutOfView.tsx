import { ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";

interface OutOfViewProps {
  card: RefObject<HTMLElement | null>;
  label: string;
  /** Places it below another one, which may be shown at the same time. */
  isSecond?: boolean;
  /** Unfolds the card. */
  onShow: () => void;
}

/** A button that unfolds a card and scrolls to it, shown while the card is above the visible part of the page. */
export function OutOfView({ card, label, isSecond = false, onShow }: OutOfViewProps) {
  const isAbove = useIsAbove(card);
  if (!isAbove) return null;
  return (
    <button
      type="button"
      className={`fixed inset-x-0 top-[calc(var(--header)+0.75rem)] z-tabs mx-auto flex min-h-target w-fit animate-enter items-center gap-2 rounded-full bg-teal px-4.5 font-title text-on-teal shadow-soft ${isSecond ? "mt-13" : ""}`}
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
