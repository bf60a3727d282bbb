/** Gives a page the live channel of its event or its group, and refetches what the page shows whenever messages may have been missed. */
import { type ReactNode, useEffect, useMemo } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { refetchAfterGap } from "../lib/query-client.ts";
import { LiveConnection, type LiveRoom, liveUrl } from "./connection.ts";
import { LiveContext } from "./hooks.ts";

/** Joins come in surges (a QR code on a slide): what each refetches once is spread over this time. */
const FIRST_REFETCH_SPREAD_MS = 2000;

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
    return { refetch, connection: new LiveConnection({ url, onEstablished: refetch.handle }) };
  }, [url, queryClient]);

  useEffect(() => {
    connection.open();
    return () => {
      refetch.cancel();
      connection.close();
    };
  }, [connection, refetch]);

  return <LiveContext value={connection}>{children}</LiveContext>;
}

/**
 * What happened between the page's first data and the channel's opening, or during a loss, was never pushed.
 * After a loss the reconnects are spread already, so the refetch is immediate.
 */
function createRefetch(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => void refetchAfterGap(queryClient);
  return {
    handle(again: boolean) {
      clearTimeout(timer);
      if (again) refetch();
      else timer = setTimeout(refetch, Math.random() * FIRST_REFETCH_SPREAD_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
