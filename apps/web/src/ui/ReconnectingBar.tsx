import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";

interface ReconnectingBarProps {
  /** The region for readers is there before the bar is, so that its text is announced. */
  shown: boolean;
  className?: string;
  /** What the loss means for what people do on this page. */
  children: ReactNode;
}

/** A bar across the page while the server cannot be reached. */
export function ReconnectingBar({ shown, className, children }: ReconnectingBarProps) {
  return (
    <div role="status" className={className}>
      {shown ? (
        <div className="reconnecting-banner flex items-center gap-2.5">
          <WifiOff size={20} aria-hidden="true" />
          <span>
            <strong>{t("Reconnecting...")}</strong> {children}
          </span>
        </div>
      ) : null}
    </div>
  );
}
