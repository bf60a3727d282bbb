import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { type LiveRoom, liveUrl } from "./connection.ts";
import { pageChannel } from "./hooks.ts";
import { applyMessage, hasMessages, spreadMs } from "./live-list.ts";
import { refetchAfterGap } from "./query-client.ts";

/**
 * Connects the live channel of the page to a room while the component is mounted; null if the room is not known, or may
 * not be entered. Refetches the page's data when messages may have been missed: immediately after a disconnect, because
 * reconnects are already spread.
 */
export function useLiveRoom(room: LiveRoom | null): void {
  const client = useQueryClient();
  const parameters = Object.entries(room ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(parameters).toString();
  const roomId = room && ("eventId" in room ? room.eventId : room.groupId);
  // The messages of this room would change the lists of the room before.
  useEffect(
    () => client.removeQueries({ type: "inactive", predicate: ({ meta }) => hasMessages(meta) }),
    [client, roomId],
  );
  useEffect(() => {
    if (query === "") return undefined;
    let refetching: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => void refetchAfterGap(client);
    const onMayBeStale = (when: "now" | "spread") => {
      clearTimeout(refetching);
      if (when === "now") refetch();
      else refetching = setTimeout(refetch, spreadMs());
    };
    // The first render knows no stored session. The next one follows immediately, with another address.
    const opening = setTimeout(() =>
      pageChannel.open(liveUrl(query), onMayBeStale, (message) => applyMessage(client, message)),
    );
    return () => {
      clearTimeout(opening);
      clearTimeout(refetching);
      pageChannel.close();
    };
  }, [client, query]);
}
