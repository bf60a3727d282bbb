import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";

interface ReconnectingBarProps {
  /** The status region exists also while the bar is hidden, so that screen readers announce the text. */
  shown: boolean;
  className?: string;
  /** What the disconnect means for people on this page. */
  children: ReactNode;
}

/** A bar across the page while the server cannot be reached. */
export function ReconnectingBar({ shown, className, children }: ReconnectingBarProps) {
  return (
    <div role="status" className={className}>
      {shown ? (
        <div className="flex items-center gap-2.5 bg-amber-soft px-[max(1rem,(100%-var(--event-width,100%))/2+var(--spacing-gutter))] py-2 text-sm leading-note text-ink">
          <WifiOff className="flex-none text-amber-ink" size={20} aria-hidden="true" />
          <span>
            <strong className="font-strong">{t("Reconnecting...")}</strong> {children}
          </span>
        </div>
      ) : null}
    </div>
  );
}
