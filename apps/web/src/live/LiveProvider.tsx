/** Provides the live channel of an event or group, and refetches the page's data when messages may have been missed. */
import { type ReactNode, useEffect, useMemo } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { refetchAfterGap } from "./query-client.ts";
import { LiveConnection, type LiveRoom, liveUrl } from "./connection.ts";
import { LiveContext } from "./hooks.ts";
import { REFETCH_SPREAD_MS } from "./live-list.ts";

type LiveProviderProps = LiveRoom & {
  participantId: string;
  profileId?: string | undefined;
  children: ReactNode;
};

export function LiveProvider({ participantId, profileId, children, ...room }: LiveProviderProps) {
  const queryClient = useQueryClient();
  const url = liveUrl(room, participantId, profileId);
  const { connection, refetch } = useMemo(() => {
    const refetch = createRefetch(queryClient);
    return { refetch, connection: new LiveConnection({ url, onMayBeStale: refetch.handle }) };
  }, [url, queryClient]);

  useEffect(() => {
    // The first render knows no stored session. The next one follows at once, with another address.
    const opening = setTimeout(() => connection.open());
    return () => {
      clearTimeout(opening);
      refetch.cancel();
      connection.close();
    };
  }, [connection, refetch]);

  return <LiveContext value={connection}>{children}</LiveContext>;
}

/**
 * Changes between loading the page and opening the channel, or while disconnected, were not pushed: refetch.
 * After a disconnect the refetch is immediate, because reconnects are already spread.
 */
function createRefetch(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => void refetchAfterGap(queryClient);
  return {
    handle(when: "now" | "spread") {
      clearTimeout(timer);
      if (when === "now") refetch();
      else timer = setTimeout(refetch, Math.random() * REFETCH_SPREAD_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
