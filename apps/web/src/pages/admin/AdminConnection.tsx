import { useEffect, useEffectEvent } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { RequestError } from "../../lib/request.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useLiveRetry, useLiveStatus } from "../../live/hooks.ts";
import { ReconnectingBar } from "../../ui/ReconnectingBar.tsx";

/**
 * The reconnecting bar of the admin pages. Shown while the live channel reconnects and while polls fail without an
 * answer.
 * @param error error of the page's latest poll
 */
export function AdminConnection({ error }: { error: Error | null }) {
  const status = useLiveStatus();
  const isOnline = useIsOnline();
  const isUnreachable = !isOnline || isUnreachableError(error);
  const retry = useLiveRetry();
  const reopen = useEffectEvent(() => {
    if (status === "lost") retry();
  });
  // The channel gives up after five attempts, but polls continue. Their first success reopens the channel.
  useEffect(() => {
    if (!isUnreachable) reopen();
  }, [isUnreachable]);

  return (
    <ReconnectingBar place="page" className="sticky top-2 z-5" shown={status === "reconnecting" || isUnreachable}>
      {t("This page may be out of date. You can make changes again when the connection is back.")}
    </ReconnectingBar>
  );
}

/** Whether the request got no response, or a proxy reported that it got none. The server itself can send a 503 too. */
function isUnreachableError(error: Error | null): boolean {
  return error instanceof RequestError && [0, 502, 503, 504].includes(error.status) && error.code !== "unavailable";
}
