import type { Board } from "@hubbub/contract/activities/boards/calls";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { makeBoard, makeIdea } from "./board.fixture.ts";
import { BoardStage } from "./BoardStage.tsx";

afterEach(() => vi.unstubAllGlobals());

async function show(...boards: Board[]) {
  serve({ [`GET /api/events/${someEvent.id}/boards`]: { body: boards } });
  const room = renderInRoom(<BoardStage event={someEvent} renderLobby={({ title }) => <p>{title}</p>} />);
  if (boards.length > 0) await screen.findByRole("heading", { level: 2 });
  return room;
}
const rows = () => screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
const ideas = ["Breaks", "Coffee", "Demos"].map((text, index) => makeIdea(String(index), text, { votes: index }));

it("[BOARD-90] shows a hint before the first board", async () => {
  await show();
  expect(await screen.findByText("An idea board will open soon")).toBeTruthy();
});

it("[BOARD-90] shows only the number of ideas in each column while they are hidden, for the team too", async () => {
  const { push } = await show(makeBoard({ hideUntilVote: true, ideas, counts: [3, 0] }));
  expect(rows()).toEqual(["Start33 ideas", "Stop00 ideas"]);
  expect(screen.queryByText("Breaks")).toBeNull();
  push("board:counted", { boardId: "1", counts: [3, 1], voters: 0 });
  expect(rows()).toEqual(["Start33 ideas", "Stop11 idea"]);
  expect(screen.getByText("4 ideas")).toBeTruthy();
});

it("[BOARD-90] shows visible ideas, the newest first, as they arrive", async () => {
  const { push } = await show(makeBoard({ ideas }));
  expect(rows()).toEqual(["Demos", "Coffee", "Breaks"]);
  push("ideas:changed", { boardId: "1", ideas: [makeIdea("9", "Gardens", { column: 1 })], removed: [] });
  expect(rows()).toEqual(["Demos", "Coffee", "Breaks", "Gardens"]);
});

it("[BOARD-91] shows votes as bars, the best of each column first", async () => {
  const { push } = await show(makeBoard({ phase: "vote", ideas, voters: 2 }));
  expect(rows()).toEqual(["Demos22 votes", "Coffee11 vote", "Breaks00 votes"]);
  push("idea:voted", { boardId: "1", ideaId: "0", votes: 8 });
  expect(rows()).toEqual(["Breaks88 votes", "Demos22 votes", "Coffee11 vote"]);
  expect(screen.getByText("Vote on your phone · 2 people voted")).toBeTruthy();
});

it("[BOARD-91] shows the best five of a closed board with their votes", async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    makeIdea(String(index), `Idea ${index}`, { votes: index, column: index % 2 }),
  );
  await show(makeBoard({ phase: "closed", ideas: many, counts: [40, 40] }));
  expect(rows()).toEqual([
    "1Idea 4949 votesStop",
    "2Idea 4848 votesStart",
    "3Idea 4747 votesStop",
    "4Idea 4646 votesStart",
    "5Idea 4545 votesStop",
  ]);
  expect(screen.getByText("80 ideas")).toBeTruthy();
});

it("[BOARD-92] draws only the newest of 2,000 ideas, and says how many more there are", async () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    makeIdea(String(index), `Idea ${index}`, { column: index % 2 }),
  );
  await show(makeBoard({ ideas: many }));
  await waitFor(() => expect(rows()).toHaveLength(54));
  expect(rows()[0]).toBe("Idea 1998");
  expect(screen.getAllByText("+ 973 more")).toHaveLength(2);
});

it("[BOARD-90] keeps showing the board that was open on this stage after its close", async () => {
  const open = makeBoard({ prompt: "First?" });
  const later = makeBoard({ id: "2", prompt: "Second?", phase: "closed" });
  const { client } = await show(open, later);
  expect(screen.getByRole("heading", { name: "First?" })).toBeTruthy();
  serve({ [`GET /api/events/${someEvent.id}/boards`]: { body: [{ ...open, phase: "closed" }, later] } });
  await client.invalidateQueries();
  expect(await screen.findByText("This board has no ideas.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "First?" })).toBeTruthy();
});
