import { useContext, useLayoutEffect, useMemo, useRef } from "react";

import { type LiveChannel, LiveContext } from "../../../live/hooks.ts";

/** The live channel of the page, which delivers no messages while it is paused. */
export function usePausedChannel(isPaused: boolean): LiveChannel | null {
  const channel = useContext(LiveContext);
  const paused = useRef(isPaused);
  useLayoutEffect(() => {
    paused.current = isPaused;
  }, [isPaused]);
  return useMemo(() => {
    if (!channel) return null;
    return {
      on: (type, handler) =>
        channel.on(type, (data) => {
          if (!paused.current) handler(data);
        }),
      send: (message) => channel.send(message),
      retry: () => channel.retry(),
      subscribe: channel.subscribe,
      getStatus: channel.getStatus,
      getLatest: (type) => channel.getLatest(type),
      getDeliversAll: channel.getDeliversAll,
    } satisfies LiveChannel;
  }, [channel]);
}
