import { ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";

/** Height of the page's sticky header. */
const HEADER_PX = 60;

/** A button that unfolds the card of an open poll and scrolls to it, shown while the card is above the visible part of the page. */
export function OutOfView({ card, onShow }: { card: RefObject<HTMLElement | null>; onShow: () => void }) {
  const isAbove = useIsAbove(card);
  if (!isAbove) return null;
  return (
    <button
      type="button"
      className="fixed flex items-center gap-2 animate-enter z-(--layer-tabs) top-18 inset-x-0 w-fit min-h-target mx-auto px-4.5 rounded-full bg-teal text-on-teal font-[650] shadow-soft"
      onClick={() => {
        onShow();
        card.current?.scrollIntoView({ block: "start", behavior: "smooth" });
      }}
    >
      <ArrowUp size={18} aria-hidden="true" />
      {t("A poll is open")}
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
