import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { RequestError } from "../../lib/request.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useLiveStatus } from "../../live/hooks.ts";
import { ReconnectingBar } from "../../ui/ReconnectingBar.tsx";

/**
 * The reconnecting bar of the admin pages. Shown after the live channel was lost and while polls fail without an answer.
 * Where WebSockets are blocked, it is not shown: there the page polls.
 * @param error error of the page's latest poll
 */
export function AdminConnection({ error }: { error: Error | null }) {
  const status = useLiveStatus();
  const isOnline = useIsOnline();
  const isUnreachable = !isOnline || isUnreachableError(error);
  const [wasConnected, setWasConnected] = useState(false);
  if (status === "connected" && !wasConnected) setWasConnected(true);

  return (
    <ReconnectingBar
      place="page"
      className="sticky top-2 z-sticky"
      shown={isUnreachable || (wasConnected && (status === "lost" || status === "reconnecting"))}
    >
      {t("This page may be out of date. You can make changes again when the connection is back.")}
    </ReconnectingBar>
  );
}

/** Whether the request got no response, or a proxy reported that it got none. The server itself can send a 503 too. */
function isUnreachableError(error: Error | null): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.status) && error.code !== "unavailable";
}
