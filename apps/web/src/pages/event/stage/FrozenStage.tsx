import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import type { StagePicture } from "@hubbub/contract/stage";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useContext, useEffect, useMemo, useRef } from "react";

import { serverNow } from "../../../lib/server-clock.ts";
import { ClockContext } from "../../../lib/use-countdown.ts";
import type { Lists } from "../../../live/event-list.ts";
import { FrozenListsContext, type LiveChannel, LiveContext } from "../../../live/hooks.ts";
import { refetchAfterGap } from "../../../live/query-client.ts";

interface FrozenStageProps {
  isFrozen: boolean;
  /** Null while the stage is not frozen, and until the picture has arrived. */
  picture: StagePicture | null;
  children: ReactNode;
}

const NO_LISTS: Lists = {};

/**
 * While the stage is frozen, its components get no messages, and the lists and the time of the picture. They stay mounted,
 * so that nothing moves.
 */
export function FrozenStage({ isFrozen, picture, children }: FrozenStageProps) {
  const client = useQueryClient();
  const live = useContext(LiveContext);
  const channel = useMemo(() => (isFrozen ? withoutMessages(live) : live), [isFrozen, live]);
  const clock = useMemo(() => {
    if (!isFrozen) return serverNow;
    const at = picture ? Date.parse(picture.takenAt) : serverNow();
    return () => at;
  }, [isFrozen, picture]);

  const lists = isFrozen ? (picture?.lists ?? NO_LISTS) : null;
  const shown = useRef(lists);
  useEffect(() => {
    if (lists === shown.current) return;
    shown.current = lists;
    // Until the picture arrives, the lists stay as they are.
    if (lists !== NO_LISTS) void refetchAfterGap(client);
  }, [client, lists]);

  return (
    <LiveContext value={channel}>
      <ClockContext value={clock}>
        <FrozenListsContext value={lists}>{children}</FrozenListsContext>
      </ClockContext>
    </LiveContext>
  );
}

/** The latest message of each type stays what it was. */
function withoutMessages(channel: LiveChannel): LiveChannel {
  const latest = new Map<LiveMessageType, unknown>();
  return {
    on: () => () => undefined,
    send: (message) => channel.send(message),
    retry: channel.retry,
    subscribe: channel.subscribe,
    getStatus: channel.getStatus,
    getDeliversAll: channel.getDeliversAll,
    getLatest: <T extends LiveMessageType>(type: T) => {
      if (!latest.has(type)) latest.set(type, channel.getLatest(type));
      return latest.get(type) as LiveMessageOf<T>["data"] | null;
    },
  };
}
