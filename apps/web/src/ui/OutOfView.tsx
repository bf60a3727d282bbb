import { ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";

/** Height of the page's sticky header. */
const HEADER_PX = 69;

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
      className={`fixed flex items-center gap-2 animate-enter z-(--layer-tabs) inset-x-0 w-fit min-h-target mx-auto px-4.5 rounded-full bg-teal text-on-teal font-title shadow-soft ${isSecond ? "top-33" : "top-20"}`}
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

/** Whether the element is completely above the visible part of the page. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (!element.current || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.bottom <= HEADER_PX);
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
