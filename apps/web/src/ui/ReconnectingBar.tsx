import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";

const PADDINGS = {
  columns: "px-4 md:px-(--page-margin)",
  page: "px-gutter",
};

interface ReconnectingBarProps {
  /** The status region exists also while the bar is hidden, so that screen readers announce the text. */
  shown: boolean;
  /** In the columns of the event page, or as wide as the page. */
  place: keyof typeof PADDINGS;
  className?: string;
  /** What the disconnect means for people on this page. */
  children: ReactNode;
}

/** A bar across the page while the server cannot be reached. */
export function ReconnectingBar({ shown, place, className, children }: ReconnectingBarProps) {
  return (
    <div role="status" className={className}>
      {shown ? (
        <div
          className={`flex items-center gap-2.5 bg-amber-soft py-2 text-sm leading-snug text-ink ${PADDINGS[place]}`}
        >
          <WifiOff className="flex-none text-amber-ink" size={20} aria-hidden="true" />
          <span>
            <strong className="font-strong">{t("Reconnecting...")}</strong> {children}
          </span>
        </div>
      ) : null}
    </div>
  );
}
