import { useContext } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { LiveContext, useLiveStatus } from "../../live/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { ReconnectingBar } from "../../ui/ReconnectingBar.tsx";

/** Shows whether the live channel is connected. Not an alert, because the page also works without it (it polls). */
export function ConnectionIndicator() {
  const status = useLiveStatus();
  const { retry } = useContext(LiveContext);
  const isConnected = status === "connected";
  return (
    <Hint className="flex min-h-9 flex-wrap items-center gap-2 noscript:hidden" data-connected={isConnected}>
      <span className="size-2 rounded-full bg-amber in-data-[connected=true]:bg-teal" aria-hidden="true" />
      {isConnected ? t("Connected to live updates") : t("Reconnecting...")}
      {status === "lost" ? (
        <Button variant="ghost" size="sm" onClick={retry}>
          {t("Try again")}
        </Button>
      ) : null}
    </Hint>
  );
}

/**
 * A bar under the header while the live channel reconnects. If it is lost on a device that is online, the page polls, and
 * only the `ConnectionIndicator` shows that the channel is disconnected.
 */
export function ReconnectingBanner() {
  const status = useLiveStatus();
  const isOnline = useIsOnline();
  const shown = status === "reconnecting" || (status === "lost" && !isOnline);
  return (
    <ReconnectingBar place="columns" shown={shown}>
      {t("Nothing you write will be lost.")}
    </ReconnectingBar>
  );
}
