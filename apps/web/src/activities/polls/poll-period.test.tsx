import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { makePoll } from "../../testing/make-poll.ts";
import { renderInRoom } from "../../testing/room.tsx";
import type { StagePart } from "../stage-part.ts";
import { stage } from "./stage.ts";

const { useIsShown } = stage as Required<StagePart>;

/** The button changes between "Automatic" and another view. */
function StageInTest() {
  const [isAuto, setIsAuto] = useState(true);
  return (
    <button type="button" onClick={() => setIsAuto(!isAuto)}>
      {useIsShown(someEvent, true, isAuto) ? "shown" : "not shown"}
    </button>
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole("button").textContent;
const changeView = () => fireEvent.click(screen.getByRole("button"));

async function openStage(...polls: Poll[]) {
  serve({ [`GET /api/events/${someEvent.id}/polls`]: () => ({ body: polls }) });
  const { push } = renderInRoom(<StageInTest />);
  await pass(50);
  return { close: () => push("poll:closed", { pollId: "1", poll: makePoll({ state: "closed" }) }) };
}

it("[POLL-92] the automatic stage shows an open poll, and its results for 20 seconds after the close", async () => {
  const { close } = await openStage(makePoll());
  expect(shown()).toBe("shown");
  close();
  await pass(19_000);
  expect(shown()).toBe("shown");
  await pass(1000);
  expect(shown()).toBe("not shown");
});

it("[POLL-92] it shows no results of a poll that closed while another view was shown", async () => {
  const { close } = await openStage(makePoll());
  changeView();
  close();
  changeView();
  expect(shown()).toBe("not shown");
});

it("[POLL-92] it shows a poll that is still open after another view was shown", async () => {
  await openStage(makePoll());
  changeView();
  changeView();
  expect(shown()).toBe("shown");
});

it("[POLL-92] it shows no poll that was closed before", async () => {
  await openStage(makePoll({ state: "closed" }));
  expect(shown()).toBe("not shown");
});
