import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { Timer } from "@hubbub/contract/activities/timer/calls";
import type { StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LiveContext } from "../../../live/hooks.ts";
import { someEvent } from "../../../testing/events.ts";
import { createFakeLive } from "../../../testing/fake-live.ts";
import { serve } from "../../../testing/fake-server.ts";
import { makePoll } from "../../../testing/make-poll.ts";
import { useAutomaticView, VIEW_MIN_MS } from "./use-automatic-view.ts";

interface Shown {
  event?: PublicEvent;
  busiest?: StageTab | null;
  enabled?: StageTab[];
  isOn?: boolean;
  picture?: StagePicture | null;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The answer about a timer that ends in so many seconds. */
function endingIn(seconds: number): () => { body: Timer } {
  const endAt = new Date(Date.now() + seconds * 1000).toISOString();
  const running = { status: "running", duration: 600, endAt, remaining: seconds, revision: 1 } as const;
  return () => ({ body: { ...running, serverNow: new Date().toISOString() } });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function openStage(initial: Shown, { timerLeft = 0, polls = [] as Poll[], leaders = [] as LeaderboardEntry[] } = {}) {
  serve({
    [`GET /api/events/${someEvent.id}/timer`]: endingIn(timerLeft),
    [`GET /api/events/${someEvent.id}/polls`]: { body: polls },
    [`GET /api/events/${someEvent.id}/leaderboard`]: { body: leaders },
  });
  const live = createFakeLive();
  let props: Required<Shown> = {
    event: someEvent,
    busiest: null,
    enabled: ["icebreaker", "chat", "questions"],
    isOn: true,
    picture: null,
    ...initial,
  };
  const hook = renderHook(
    ({ event, enabled, busiest, isOn, picture }) => useAutomaticView(event, enabled, busiest, isOn, picture),
    {
      initialProps: props,
      wrapper: ({ children }) => (
        <QueryClientProvider client={live.client}>
          <LiveContext value={live.channel}>{children}</LiveContext>
        </QueryClientProvider>
      ),
    },
  );
  return {
    live,
    view: () => hook.result.current,
    show: (some: Shown) => hook.rerender((props = { ...props, ...some })),
  };
}

it("[STAGE-3] shows how to join until something happens, then the busiest activity", () => {
  const { view, show } = openStage({});
  expect(view()).toBe("join");
  show({ busiest: "chat" });
  expect(view()).toBe("chat");
});

it("[STAGE-3] shows the busiest activity for at least 20 seconds", async () => {
  const { view, show } = openStage({});
  show({ busiest: "chat" });
  await pass(1000);
  show({ busiest: "questions" });
  await pass(VIEW_MIN_MS - 2000);
  expect(view()).toBe("chat");
  await pass(1000);
  expect(view()).toBe("questions");
  show({ busiest: "chat" });
  await pass(VIEW_MIN_MS - 1);
  expect(view()).toBe("questions");
  show({ busiest: "questions" });
  await pass(VIEW_MIN_MS);
  expect(view()).toBe("questions");
});

it("[STG-2] shows no activity that is off", async () => {
  const { view, show } = openStage({ busiest: "chat" });
  show({ enabled: ["questions"] });
  expect(view()).toBe("join");
  show({ busiest: "questions" });
  expect(view()).toBe("questions");
});

it("[STC-5] stays the same while it is off, then shows the busiest activity", async () => {
  const { view, show } = openStage({ busiest: "chat" });
  show({ isOn: false, busiest: "questions" });
  await pass(VIEW_MIN_MS);
  expect(view()).toBe("chat");
  show({ isOn: true });
  expect(view()).toBe("questions");
});

it("[STAGE-3] shows a timer's last minute, and its end for 15 seconds", async () => {
  const { view } = openStage({ busiest: "chat", enabled: ["chat", "timer"] }, { timerLeft: 62 });
  await pass(1000);
  expect(view()).toBe("chat");
  await pass(1100);
  expect(view()).toBe("timer");
  await pass(74_000);
  expect(view()).toBe("timer");
  await pass(1000);
  expect(view()).toBe("chat");
});

it("[POLL-92] shows an open poll before a timer, and a draw before both", async () => {
  const enabled: StageTab[] = ["chat", "timer", "poll", "winners"];
  const { view, show, live } = openStage({ enabled }, { timerLeft: 30, polls: [makePoll()] });
  await pass(100);
  expect(view()).toBe("poll");
  live.push({ type: "winner_announced", data: { winner: { id: "1" }, names: [], entryCount: 1 } } as never);
  expect(view()).toBe("winners");
  await pass(20_000);
  expect(view()).toBe("poll");
  show({ enabled: ["chat", "timer"] });
  expect(view()).toBe("timer");
});

it("[STAGE-3] shows the podium of an ended session, if there is one", async () => {
  const enabled: StageTab[] = ["poll", "leaderboard"];
  const event = { ...someEvent, isArchived: true };
  const withPodium = openStage({ event, enabled, busiest: "poll" }, { leaders: [{ rank: 1 } as LeaderboardEntry] });
  await pass(100);
  expect(withPodium.view()).toBe("leaderboard");
  const without = openStage({ event, enabled, busiest: "poll" });
  await pass(100);
  expect(without.view()).toBe("poll");
});

it("[STAGE-3] shows the last activity of an ended session at once", async () => {
  const { view, show } = openStage({ busiest: "chat", isOn: false });
  await pass(VIEW_MIN_MS / 4);
  show({ event: { ...someEvent, isArchived: true }, busiest: "questions", isOn: true });
  expect(view()).toBe("questions");
});

it("[STC-20] a frozen stage shows the same view after a reload", () => {
  const picture = { event: someEvent, takenAt: "2026-03-01T10:00:00.000Z" } as StagePicture;
  const { view, show } = openStage({ busiest: "chat" });
  show({ busiest: "questions", isOn: false, picture });
  expect(view()).toBe("chat");
  expect(openStage({ busiest: "questions", isOn: false, picture }).view()).toBe("chat");
  const later = { ...picture, takenAt: "2026-03-01T11:00:00.000Z" };
  expect(openStage({ busiest: "questions", isOn: false, picture: later }).view()).toBe("questions");
});
