import type { Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { someEvent } from "../../testing/events.ts";
import { makePoll } from "../../testing/make-poll.ts";
import { serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { PollStage } from "./PollStage.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const counted: PollResults = {
  kind: "choice",
  answered: 3,
  options: [
    { id: "a", count: 1 },
    { id: "b", count: 2 },
  ],
};

function show(...polls: Poll[]) {
  serve({ [`GET /api/events/${someEvent.id}/polls`]: { body: polls } });
  return renderInRoom(<PollStage event={someEvent} renderLobby={({ title }) => <p>{title}</p>} />);
}
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("[POLL-90] shows a hint before the first poll, then the question and the number of answers while results are hidden", async () => {
  const { push } = show();
  expect(await screen.findByText("A poll will open soon")).toBeTruthy();
  push("poll:opened", { poll: makePoll(), serverNow: new Date().toISOString() });
  expect(await screen.findByRole("heading", { name: "Tea or coffee?" })).toBeTruthy();
  push("poll:results", { pollId: "1", answered: 7, results: counted });
  expect(screen.getByText("7 answers")).toBeTruthy();
  expect(rows()).toEqual(["Tea", "Coffee"]);
});

it("[POLL-90] shows bars of live results", async () => {
  const { push } = show(makePoll({ resultsVisibility: "live", results: counted, answered: 3 }));
  await waitFor(() => expect(rows()).toEqual(["Tea33%", "Coffee67%"]));
  const next = { ...counted, answered: 4, options: counted.options.map(({ id }) => ({ id, count: 2 })) };
  push("poll:results", { pollId: "1", answered: 4, results: next });
  expect(rows()).toEqual(["Tea50%", "Coffee50%"]);
});

it("[POLL-90] shows the values of a scale, and the newest texts with the words that several contain", async () => {
  const scale = { max: 3, lowLabel: "Low", highLabel: "High" };
  const { push } = show(makePoll({ kind: "scale", options: [], scale }));
  await waitFor(() => expect(rows()).toEqual(["1Low", "2", "3High"]));
  const texts = [
    { id: "2", text: "calm sea" },
    { id: "1", text: "calm" },
  ];
  const words = [
    { word: "calm", count: 2 },
    { word: "sea", count: 1 },
  ];
  const poll = makePoll({
    id: "2",
    kind: "text",
    options: [],
    resultsVisibility: "live",
    results: { kind: "text", answered: 2, texts, words },
  });
  push("poll:opened", { poll, serverNow: new Date().toISOString() });
  await waitFor(() => expect(rows()).toEqual(["calm 2", "calm sea", "calm"]));
});

it("[POLL-93] has room for ten long options and a long question: the letters are as small as necessary", async () => {
  const options = Array.from({ length: 10 }, (_, index) => ({ id: String(index), text: `${index} long` }));
  // The text of an option is higher than its bar with the two largest sizes.
  const sizeOf = (element: Element) => element.parentElement?.parentElement?.dataset["fit"] ?? "";
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function high(this: Element) {
    return /md|base/u.test(sizeOf(this)) ? 30 : 20;
  });
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(20);
  show(makePoll({ options, question: "Which? ".repeat(28) }));
  const [bar] = await screen.findAllByRole("listitem");
  expect(sizeOf(bar!)).toBe("sm");
  expect(screen.getByRole("heading").className).toContain("text-lg");
  expect(rows()).toHaveLength(10);
});

it("[POLL-91] counts a quiz down without numbers, then marks the solution and names the fastest", async () => {
  const quiz = makePoll({
    kind: "quiz",
    maxChoices: null,
    secondsToAnswer: 20,
    closesAt: new Date(Date.now() + 9500).toISOString(),
    resultsVisibility: "after-close",
    // What the team's list contains: the stage of a signed-in organizer shows the same as any other.
    answered: 5,
    correctOptionIds: ["b"],
    results: { kind: "quiz", answered: 5, options: counted.options, fastest: [] },
  });
  const { push } = show(quiz);
  expect(await screen.findByRole("timer")).toBeTruthy();
  expect(rows()).toEqual(["Tea", "Coffee"]);
  expect(screen.queryByText(/answers/u)).toBeNull();
  expect(screen.queryByLabelText("Correct")).toBeNull();
  const fastest = [{ displayName: "Ingrid", points: 190 }];
  const closed: Poll = {
    ...quiz,
    state: "closed",
    closesAt: null,
    results: { kind: "quiz", answered: 3, options: counted.options, fastest },
  };
  push("poll:closed", { pollId: "1", poll: closed });
  expect(within(screen.getByText("Coffee").closest("li")!).getByRole("img", { name: "Correct" })).toBeTruthy();
  expect(rows().at(-1)).toBe("1. Ingrid 190 points");
});
