import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FrozenListsContext } from "../../live/hooks.ts";
import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import type { StagePart } from "../stage-part.ts";
import { makeBoard } from "./board.fixture.ts";
import { stage } from "./stage.ts";

const { useIsShown } = stage as Required<StagePart>;

function StageInTest() {
  return <output>{useIsShown(someEvent, true, true) ? "shown" : "not shown"}</output>;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole("status").textContent;

it("[BOARD-93] the automatic stage shows an open board, and its result for a minute after the close", async () => {
  let boards = [makeBoard({ phase: "vote" })];
  serve({ [`GET /api/events/${someEvent.id}/boards`]: () => ({ body: boards }) });
  const { client } = renderInRoom(<StageInTest />);
  await pass(50);
  expect(shown()).toBe("shown");
  boards = [makeBoard({ phase: "closed" })];
  void client.invalidateQueries();
  await pass(59_000);
  expect(shown()).toBe("shown");
  await pass(1100);
  expect(shown()).toBe("not shown");
});

it("[BOARD-93] a frozen stage shows the board of its picture immediately", () => {
  const sent = serve({});
  const lists = { "GET /api/events/:eventId/boards": [makeBoard({ phase: "vote" })] };
  renderInRoom(
    <FrozenListsContext value={lists}>
      <StageInTest />
    </FrozenListsContext>,
  );
  expect(shown()).toBe("shown");
  expect(sent).toEqual([]);
});
