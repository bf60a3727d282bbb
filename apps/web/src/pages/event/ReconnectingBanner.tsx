import { WifiOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveStatus } from "../../live/hooks.ts";
import { useIsOnline } from "./use-is-online.ts";

/** A bar under the header while the channel is away; once it has given up, polling serves and only the quiet mark stays. */
export function ReconnectingBanner() {
  const status = useLiveStatus();
  const isOnline = useIsOnline();
  const shown = status === "reconnecting" || (status === "lost" && !isOnline);
  return (
    <div role="status">
      {shown ? (
        <div className="reconnecting-banner">
          <WifiOff size={20} aria-hidden="true" />
          <span>
            <strong>{t("Reconnecting...")}</strong> {t("Nothing you write gets lost.")}
          </span>
        </div>
      ) : null}
    </div>
  );
}
