import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { useContext, useLayoutEffect, useMemo, useRef } from "react";

import { type LiveChannel, LiveContext } from "../../../live/hooks.ts";

/**
 * The live channel of the page, which delivers no messages while it is paused. While paused, `getLatest` returns what was
 * last read before the pause.
 */
export function usePausedChannel(isPaused: boolean): LiveChannel {
  const channel = useContext(LiveContext);
  const paused = useRef(isPaused);
  useLayoutEffect(() => {
    paused.current = isPaused;
  }, [isPaused]);
  return useMemo(() => {
    const latest = new Map<LiveMessageType, unknown>();
    return {
      on: (type, handler) =>
        channel.on(type, (data) => {
          if (!paused.current) handler(data);
        }),
      send: (message) => channel.send(message),
      retry: () => channel.retry(),
      subscribe: channel.subscribe,
      getStatus: channel.getStatus,
      getLatest: <T extends LiveMessageType>(type: T) => {
        if (!paused.current) latest.set(type, channel.getLatest(type));
        return (latest.get(type) ?? null) as LiveMessageOf<T>["data"] | null;
      },
      getDeliversAll: channel.getDeliversAll,
    } satisfies LiveChannel;
  }, [channel]);
}
