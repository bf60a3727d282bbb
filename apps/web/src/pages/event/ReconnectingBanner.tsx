import { t } from "../../lib/i18n/translate.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useLiveStatus } from "../../live/hooks.ts";
import { ReconnectingBar } from "../../ui/ReconnectingBar.tsx";

/**
 * A bar under the header while the live channel reconnects. When the channel has given up and the device is online, the
 * page polls, and only the `ConnectionIndicator` shows that the channel is disconnected.
 */
export function ReconnectingBanner() {
  const status = useLiveStatus();
  const isOnline = useIsOnline();
  const shown = status === "reconnecting" || (status === "lost" && !isOnline);
  return <ReconnectingBar shown={shown}>{t("Nothing you write will be lost.")}</ReconnectingBar>;
}
