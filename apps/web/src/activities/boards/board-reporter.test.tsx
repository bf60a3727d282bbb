import type { Board } from "@hubbub/contract/activities/boards/calls";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { makeBoard } from "./board.fixture.ts";
import type { TimedView } from "../stage-part.ts";
import { boardsStage } from "./stage.ts";

const view = boardsStage.automatic as TimedView;
const { Reporter } = view;
let boards: Board[];
let reports: (number | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  boards = [makeBoard()];
  serve({ [`GET /api/events/${someEvent.id}/boards`]: () => ({ body: boards }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("[BOARD-93] reports an open board, and its result for a minute after the close", async () => {
  const { client } = renderInRoom(
    <Reporter eventId={someEvent.id} onChange={(period) => reports.push(period?.until ?? null)} />,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reports.at(-1)).toBe(Infinity);
  const refetch = () =>
    act(async () => {
      void client.invalidateQueries();
      await vi.advanceTimersByTimeAsync(100);
    });
  boards = [makeBoard({ phase: "vote" })];
  await refetch();
  expect(reports.at(-1)).toBe(Infinity);
  boards = [makeBoard({ phase: "closed" })];
  await refetch();
  expect(reports.at(-1)).toBeGreaterThan(Date.now() + 60_000 - 1000);
  expect(reports.at(-1)).toBeLessThanOrEqual(Date.now() + 60_000);
});

it("[BOARD-93] does not report a board that was closed before", async () => {
  boards = [makeBoard({ phase: "closed" })];
  renderInRoom(<Reporter eventId={someEvent.id} onChange={(period) => reports.push(period?.until ?? null)} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reports).toEqual([null]);
});

it("[BOARD-93] finds the open board in the lists of a frozen stage", () => {
  const inLists = (...listed: Board[]) => view.inLists!((() => listed) as never);
  expect(inLists(makeBoard({ phase: "vote" }))?.until).toBe(Infinity);
  expect(inLists(makeBoard({ phase: "closed" }))).toBeNull();
});
