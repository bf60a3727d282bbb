/** For component tests: a live channel through which a test pushes messages. */
import type { LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";

import { LiveContext } from "../live/hooks.ts";
import { useLiveRoom } from "../live/use-live-room.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { createFakeLive } from "./fake-live.ts";

type PushMessage = <T extends LiveMessageType>(type: T, data: LiveMessageOf<T>["data"]) => void;

/** Renders `content` with a connected live channel. `push` delivers a live message, `sent` are those of the page. */
export function renderInRoom(content: ReactNode) {
  const { channel, client, setStatus, sent, push: pushMessage } = createFakeLive();
  const view = render(
    <QueryClientProvider client={client}>
      <LiveContext value={channel}>{content}</LiveContext>
    </QueryClientProvider>,
  );
  const push: PushMessage = (type, data) => pushMessage({ type, data } as LiveMessage);
  return { ...view, client, setStatus, sent, push };
}

/** The same, with the toasts. */
export function renderWithToasts(content: ReactNode) {
  return renderInRoom(
    <>
      {content}
      <Toaster />
    </>,
  );
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
