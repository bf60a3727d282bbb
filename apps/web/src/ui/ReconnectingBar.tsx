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
        <div className="reconnecting-banner bg-amber-soft text-ink text-size-sm leading-[1.35] flex items-center gap-2.5">
          <WifiOff size={20} aria-hidden="true" />
          <span>
            <strong>{t("Reconnecting...")}</strong> {children}
          </span>
        </div>
      ) : null}
    </div>
  );
}
