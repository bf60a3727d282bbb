import type { StagePicture } from "@hubbub/contract/stage";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { useCountdown } from "../../../lib/use-countdown.ts";
import { eventList } from "../../../live/event-list.ts";
import { LiveContext, useLiveLatest } from "../../../live/hooks.ts";
import { listKey } from "../../../live/live-list.ts";
import { useLiveList } from "../../../live/use-live-list.ts";
import { someEvent } from "../../../testing/events.ts";
import { createFakeLive } from "../../../testing/fake-live.ts";
import { serve } from "../../../testing/fake-server.ts";
import { FrozenStage } from "./FrozenStage.tsx";

const TIMER = "GET /api/events/:eventId/timer";
const END = Date.parse("2026-11-30T10:01:00Z");
const picture = { takenAt: "2026-11-30T10:00:00Z", lists: { [TIMER]: "kept" } } as unknown as StagePicture;

function View() {
  const { data } = useLiveList<unknown>({
    queryKey: listKey("list"),
    messages: { "icebreaker:response": (_, { response }) => response },
    list: eventList(TIMER, { eventId: someEvent.id }),
    refreshMs: 1000,
  });
  const people = useLiveLatest("presence")?.count;
  return <output>{JSON.stringify([data, people])}</output>;
}

function Seconds() {
  return <p>{useCountdown(END)} s</p>;
}

let answer: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  answer = "first";
});

/** A live stage in a room with 7 people. */
async function openStage() {
  const sent = serve({ [`GET /api/events/${someEvent.id}/timer`]: () => ({ body: answer }) });
  const live = createFakeLive("connecting");
  const stage = (isFrozen: boolean, shown: StagePicture | null) => (
    <QueryClientProvider client={live.client}>
      <LiveContext value={live.channel}>
        <FrozenStage isFrozen={isFrozen} picture={shown}>
          <View />
          <Seconds />
        </FrozenStage>
      </LiveContext>
    </QueryClientProvider>
  );
  const { rerender } = render(stage(false, null));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(10);
  live.push({ type: "presence", data: { count: 7 } });
  return {
    sent,
    pass,
    live,
    show: async (isFrozen: boolean, shown: StagePicture | null = null) => {
      rerender(stage(isFrozen, shown));
      await pass(10);
    },
    shown: () => JSON.parse(screen.getByRole("status").textContent) as unknown,
  };
}

it("[STC-5] shows lists, messages and time of the freeze without requests, and the server's again afterwards", async () => {
  const { show, shown, sent, live, pass } = await openStage();
  expect(shown()).toEqual(["first", 7]);
  answer = "second";
  await show(true);
  live.push({ type: "presence", data: { count: 8 } });
  live.push({ type: "icebreaker:response", data: { response: "pushed", count: 1 } });
  await pass(5000);
  expect(shown()).toEqual(["first", 7]);
  await show(true, picture);
  await pass(5000);
  expect(shown()).toEqual(["kept", 7]);
  expect(screen.getByText("60 s")).toBeTruthy();
  expect(sent).toHaveLength(1);
  await show(false);
  expect(shown()).toEqual(["second", 8]);
  live.push({ type: "icebreaker:response", data: { response: "pushed", count: 1 } });
  expect(shown()).toEqual(["pushed", 8]);
});

it("[STC-5] fetches the lists after a freeze whose picture never arrived, because messages were missed", async () => {
  const { show, shown } = await openStage();
  answer = "second";
  await show(true);
  expect(shown()).toEqual(["first", 7]);
  await show(false);
  expect(shown()).toEqual(["second", 7]);
});

it("[STC-8] shows the picture without what was removed from it", async () => {
  const { show, shown } = await openStage();
  await show(true, picture);
  await show(true, { ...picture, lists: { [TIMER]: "less" } });
  expect(shown()).toEqual(["less", 7]);
});
