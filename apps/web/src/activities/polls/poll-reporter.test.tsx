import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { makePoll } from "../../testing/make-poll.ts";
import { renderInRoom } from "../../testing/room.tsx";
import type { TimedView } from "../stage-part.ts";
import { pollsStage } from "./stage.ts";

const { Reporter } = pollsStage.automatic as TimedView;
let polls: Poll[];
let reports: (number | null)[];

/** Like the stage, mounts the reporter only while the view is "Automatic". The button changes the view. */
function StageInTest() {
  const [isAuto, setIsAuto] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsAuto(!isAuto)}>
        Change view
      </button>
      {isAuto ? <Reporter eventId={someEvent.id} onChange={(period) => reports.push(period?.until ?? null)} /> : null}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  polls = [makePoll()];
  serve({ [`GET /api/events/${someEvent.id}/polls`]: () => ({ body: polls }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(50));
const leaveAndReturn = (meanwhile: () => void) => {
  fireEvent.click(screen.getByRole("button"));
  meanwhile();
  reports = [];
  fireEvent.click(screen.getByRole("button"));
};

it("[POLL-92] reports an open poll, and its end 20 seconds after the close", async () => {
  const { push } = renderInRoom(<StageInTest />);
  await settle();
  expect(reports.at(-1)).toBe(Infinity);
  push("poll:closed", { pollId: "1", poll: makePoll({ state: "closed" }) });
  expect(reports.at(-1)).toBe(Date.now() + 20_000);
});

it("[POLL-92] reports no poll after one that closed while another view was shown", async () => {
  renderInRoom(<StageInTest />);
  await settle();
  leaveAndReturn(() => (polls = [makePoll({ state: "closed" })]));
  expect(reports).toEqual([]);
  await settle();
  expect(reports).toEqual([null]);
});

it("[POLL-92] keeps reporting a poll that is still open after another view was shown", async () => {
  renderInRoom(<StageInTest />);
  await settle();
  leaveAndReturn(() => undefined);
  await settle();
  expect(reports).toEqual([Infinity]);
});
