/** For component tests: a live channel through which a test pushes messages. */
import type { LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";

import { LiveContext } from "../live/hooks.ts";
import { useLiveRoom } from "../live/use-live-room.ts";
import { createFakeLive, type FakeLive } from "./fake-live.ts";

type PushMessage = <T extends LiveMessageType>(type: T, data: LiveMessageOf<T>["data"]) => void;

interface Room extends Pick<FakeLive, "setStatus"> {
  /** Delivers a live message. */
  push: PushMessage;
  client: QueryClient;
}

/** Renders `content` with a connected live channel. */
export function renderInRoom(content: ReactNode): Room {
  const live = createFakeLive();
  render(
    <QueryClientProvider client={live.client}>
      <LiveContext value={live.channel}>{content}</LiveContext>
    </QueryClientProvider>,
  );
  const { client, setStatus } = live;
  return { client, setStatus, push: (type, data) => live.push({ type, data } as LiveMessage) };
}

interface LiveRoomProps {
  eventId: string;
  profileId?: string | undefined;
  children: ReactNode;
}

/** Connects the page's live channel, for tests with a fake WebSocket. */
export function LiveRoom({ eventId, profileId, children }: LiveRoomProps) {
  useLiveRoom({ eventId, participantId: "P", profileId });
  return children;
}
