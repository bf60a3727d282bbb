import type { StageTab } from "@hubbub/contract/activities";
import type { StagePicture } from "@hubbub/contract/stage";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";

import { LiveContext } from "../../../live/hooks.ts";
import { createQueryClient } from "../../../live/query-client.ts";
import { someEvent } from "../../../testing/events.ts";
import { createFakeLive } from "../../../testing/fake-live.ts";
import { serve } from "../../../testing/fake-server.ts";
import { useDirector } from "./use-director.ts";

const STAGE = `GET /api/events/${someEvent.id}/stage`;

/** An activity with one contribution in the last minute, some seconds ago. */
const oneIn = (tab: StageTab, secondsAgo: number) => ({
  tab,
  latestAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  lastMinute: 1,
});

it("[STAGE-3] the director counts contributions from before the stage was opened, as the server counts them", async () => {
  serve({ [STAGE]: { body: { activity: [{ ...oneIn("icebreaker", 5), lastMinute: 2 }, oneIn("chat", 1)] } } });
  const client = createQueryClient();
  const { result } = renderHook(() => useDirector(someEvent, ["icebreaker", "chat"], true, null), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current).toBe("join");
  await act(async () => undefined);
  expect(result.current).toBe("icebreaker");
});

it("[STG-2] the automatic director requests earlier contributions once, also when it is chosen again", async () => {
  const sent = serve({ [STAGE]: { body: { activity: [] } } });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(({ isOn }) => useDirector(someEvent, ["icebreaker", "questions"], isOn, null), {
    initialProps: { isOn: false },
    wrapper,
  });
  const choose = async (isOn: boolean) => {
    view.rerender({ isOn });
    await act(async () => undefined);
  };
  expect(sent).toEqual([]);
  await choose(true);
  expect(sent).toHaveLength(1);
  await choose(false);
  await choose(true);
  expect(sent).toHaveLength(1);
});

it("[STG-2] the director requests earlier contributions again after a freeze, which misses messages", async () => {
  const sent = serve({ [STAGE]: { body: { activity: [] } } });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const show = async (picture: StagePicture | null) => {
    view.rerender({ picture });
    await act(async () => undefined);
    return sent.length;
  };
  const view = renderHook(({ picture }) => useDirector(someEvent, ["questions"], picture === null, picture), {
    initialProps: { picture: null as StagePicture | null },
    wrapper,
  });
  expect(await show(null)).toBe(1);
  const picture = { takenAt: "2026-11-30T10:00:00Z", event: someEvent, pinnedQuestion: null, activity: [], lists: {} };
  expect(await show(picture)).toBe(1);
  expect(await show(null)).toBe(2);
});

it("[STG-2] the director does not count votes of the time without a connection as current", async () => {
  vi.useFakeTimers();
  serve({});
  const live = createFakeLive();
  const { result } = renderHook(() => useDirector(someEvent, ["reactions", "chat"], true, null), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={live.client}>
        <LiveContext value={live.channel}>{children}</LiveContext>
      </QueryClientProvider>
    ),
  });
  const vote = (total: number) => live.push({ type: "emoji:results", data: { counts: { happy: total } } } as never);
  vote(10);
  live.setStatus("reconnecting");
  live.setStatus("connected");
  vote(100);
  expect(result.current).toBe("reactions");
  for (let count = 0; count < 4; count += 1) live.push({ type: "chat:message", data: {} } as never);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toBe("chat");
  vi.useRealTimers();
});
