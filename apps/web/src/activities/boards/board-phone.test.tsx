import type { Board, OwnBoard, OwnIdea } from "@hubbub/contract/activities/boards/calls";
import type { EventTab } from "@hubbub/contract/activities";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { someEvent } from "../../testing/events.ts";
import { type Answer, refusal, type SentCall, serve } from "../../testing/fake-server.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast } from "../../ui/toast.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { makeBoard, makeIdea } from "./board.fixture.ts";
import { PhoneArea } from "./PhoneArea.tsx";

const path = `/api/events/${someEvent.id}/boards`;

let boards: Board[];
let own: OwnBoard[];
let answer: (body: unknown) => Answer;
let voteAnswer: Answer;
let calls: SentCall[];

beforeEach(() => {
  own = [];
  answer = (body) => ({ status: 201, body: savedIdea(body) });
  voteAnswer = { body: { ideaId: "1", votes: 5, votesLeft: 1 } };
});
afterEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  act(() => dismissToast());
  await act(() => browserOutbox().forgetAll());
  vi.unstubAllGlobals();
});

let lastId = 100;
function savedIdea(body: unknown): OwnIdea {
  const { column, text } = body as { column: number; text: string };
  lastId += 1;
  const submittedAt = "2026-11-21T10:00:00.000Z";
  return { id: String(lastId), boardId: "1", column, text, submittedAt, state: "shown" };
}

async function show(board: Board) {
  boards = [board];
  calls = serve({
    [`GET ${path}`]: () => ({ body: boards }),
    [`GET ${path}/mine`]: () => ({ body: own }),
    [`POST ${path}/1/ideas`]: (body) => answer(body),
    [`PUT ${path}/1/ideas/:ideaId/vote`]: () => voteAnswer,
    [`DELETE ${path}/1/ideas/:ideaId/vote`]: () => voteAnswer,
  });
  const room = renderInRoom(<EventTabs />);
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(`GET ${path}/mine`));
  await act(async () => undefined);
  return room;
}

/** The card with two tabs of the event page. */
function EventTabs() {
  const [tab, setTab] = useState<EventTab>("icebreaker");
  return (
    <>
      <OutboxHandlers event={someEvent} />
      <PhoneArea event={someEvent} tab={tab} />
      <Toaster />
      <button onClick={() => setTab("icebreaker")}>Icebreaker</button>
      <button onClick={() => setTab("chat")}>Chat</button>
    </>
  );
}
const openTab = (name: string) => fireEvent.click(screen.getByText(name));
const card = () => within(screen.getByRole("region", { name: "What should we change?" }));
const field = () => card().getByRole<HTMLTextAreaElement>("textbox", { name: "Your idea" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = async (name: string | RegExp) => act(async () => fireEvent.click(card().getByRole("button", { name })));
const send = async (text: string) => {
  write(text);
  await press("Send");
};
const sent = () =>
  calls.flatMap(({ name, body }) =>
    name.startsWith("POST") ? [body as { column: number; text: string; participantName?: string }] : [],
  );
const items = () =>
  card()
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);
const voteButton = (idea: string) =>
  card().getByRole<HTMLButtonElement>("button", { name: new RegExp(`^Vote for: ${idea} \\d+ votes?$`, "u") });
const votesOf = (button: HTMLElement) => button.querySelector("b [aria-hidden]")?.textContent;

describe("writing ideas", () => {
  it("[BOARD-80] sends an idea to the chosen column, and shows it as one's own", async () => {
    await show(makeBoard());
    expect(card().getByText("3 of 3 ideas left")).toBeTruthy();
    expect(card().getByText("No ideas yet. Send the first one.")).toBeTruthy();
    fireEvent.click(card().getByRole("radio", { name: "Stop" }));
    await send("Long meetings");
    expect(sent()).toEqual([expect.objectContaining({ column: 1, text: "Long meetings" })]);
    expect(sent()[0]).not.toHaveProperty("participantName");
    expect(calls.find(({ name }) => name.startsWith("POST"))?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(items()).toEqual(["Long meetingsYours"]);
    expect(card().getByText("2 of 3 ideas left")).toBeTruthy();
    expect(field().value).toBe("");
  });

  it("[BOARD-80] sends the name that the person chose if the board is not anonymous", async () => {
    await show(makeBoard({ isAnonymous: false }));
    await press("Sending as Anonymous");
    fireEvent.change(card().getByRole("textbox", { name: "Your name (optional)" }), { target: { value: "Noor" } });
    await send("More breaks");
    expect(sent()[0]?.participantName).toBe("Noor");
  });

  it("[BOARD-81] replaces the field by a sentence when all ideas are sent", async () => {
    await show(makeBoard({ ideasPerPerson: 2 }));
    await send("One");
    await send("Two");
    expect(card().getByText("You have sent all 2 ideas")).toBeTruthy();
    expect(card().queryByRole("textbox")).toBeNull();
    expect(items()).toHaveLength(2);
  });

  it("[BOARD-82] counts ideas that wait for the network, and shows that they do", async () => {
    answer = () => "offline";
    await show(makeBoard());
    await send("Written in a tunnel");
    expect(await card().findByText("Queued. It will be sent when you are back online.")).toBeTruthy();
    expect(card().getByText("2 of 3 ideas left")).toBeTruthy();
    answer = (body) => {
      const idea = savedIdea(body);
      own = [{ boardId: "1", ideas: [idea], votes: [] }];
      return { status: 201, body: idea };
    };
    act(() => browserOutbox().skipBackoff());
    await waitFor(() => expect(items()).toEqual(["Written in a tunnelYours"]));
  });

  it("[BOARD-83] shows why an idea was refused, and puts its text back into the field", async () => {
    answer = () => refusal(409, "conflict", "This board is full");
    await show(makeBoard());
    await send("Too late");
    expect(within(await card().findByRole("alert")).getByText("This board is full")).toBeTruthy();
    expect(card().getByText("3 of 3 ideas left")).toBeTruthy();
    await press("Edit");
    expect(field().value).toBe("Too late");
    expect(items()).toEqual([]);
  });

  it("[BOARD-83] keeps what was written after the refusal", async () => {
    answer = () => refusal(409, "conflict", "This board is full");
    await show(makeBoard());
    await send("Too late");
    await card().findByRole("alert");
    write("Another idea");
    await press("Edit");
    expect(field().value).toBe("Another idea\nToo late");
  });

  it("[BOARD-84] shows ideas of others by column, the newest first, and those that arrive", async () => {
    const { push } = await show(
      makeBoard({ ideas: [makeIdea("1", "First"), makeIdea("2", "Second"), makeIdea("3", "Third", { column: 1 })] }),
    );
    expect(items()).toEqual(["Second", "First", "Third"]);
    push("ideas:changed", { boardId: "1", ideas: [makeIdea("4", "Fourth", { column: 1 })], removed: [] });
    expect(items()).toEqual(["Second", "First", "Fourth", "Third"]);
    push("ideas:changed", { boardId: "1", ideas: [makeIdea("4", "Fourth", { column: 1 })], removed: [] });
    expect(items()).toHaveLength(4);
    push("ideas:changed", { boardId: "1", ideas: [], removed: ["1", "4"] });
    expect(items()).toEqual(["Second", "Third"]);
  });

  it("[BOARD-84] shows only own ideas while the board hides them, for the team too, and which ones are held", async () => {
    own = [
      {
        boardId: "1",
        votes: [],
        ideas: [{ ...savedIdea({ column: 0, text: "Mine" }), state: "held" }],
      },
    ];
    await show(makeBoard({ hideUntilVote: true, ideas: [makeIdea("1", "Secret")], counts: [7, 0] }));
    expect(items()).toEqual(["MineYoursWaiting for a moderator"]);
    expect(card().getByText(/You will see everyone's ideas when voting starts\./u)).toBeTruthy();
    expect(card().getByText("7 ideas so far")).toBeTruthy();
  });

  it("[BOARD-84] shows the first hundred of many ideas, and all on demand", async () => {
    const ideas = Array.from({ length: 2000 }, (_, index) =>
      makeIdea(String(index), `Idea ${index}`, { column: index % 2 }),
    );
    await show(makeBoard({ ideas }));
    expect(items()).toHaveLength(100);
    await press("Show all 2,000");
    expect(items()).toHaveLength(2000);
  });
});

describe("voting", () => {
  const ideas = [
    makeIdea("1", "Breaks", { votes: 4 }),
    makeIdea("2", "Coffee", { votes: 9 }),
    makeIdea("3", "Demos", { column: 1 }),
  ];

  it("[BOARD-85] counts a vote immediately, and takes the server's number", async () => {
    await show(makeBoard({ phase: "vote", ideas }));
    expect(card().getByText("2 votes left")).toBeTruthy();
    const button = voteButton("Breaks");
    fireEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(card().getByText("1 vote left")).toBeTruthy();
    await waitFor(() => expect(votesOf(button)).toBe("5"));
    voteAnswer = { body: { ideaId: "1", votes: 4, votesLeft: 2 } };
    await act(async () => fireEvent.click(button));
    expect(button.getAttribute("aria-pressed")).toBe("false");
    expect(await card().findByText("2 votes left")).toBeTruthy();
    expect(calls.flatMap(({ name }) => (name.includes("/vote") ? [name.split(" ")[0]] : []))).toEqual([
      "PUT",
      "DELETE",
    ]);
  });

  it("[BOARD-85] allows only removing votes when none is left", async () => {
    own = [{ boardId: "1", ideas: [], votes: ["1", "2"] }];
    await show(makeBoard({ phase: "vote", ideas }));
    expect(card().getByText("No votes left")).toBeTruthy();
    expect([voteButton("Breaks").disabled, voteButton("Demos").disabled]).toEqual([false, true]);
  });

  it("[BOARD-86] takes a refused vote back, and shows the server's sentence", async () => {
    voteAnswer = refusal(409, "conflict", "Voting has ended");
    await show(makeBoard({ phase: "vote", ideas }));
    await act(async () => fireEvent.click(voteButton("Coffee")));
    expect(await screen.findByText("Voting has ended")).toBeTruthy();
    expect(voteButton("Coffee").getAttribute("aria-pressed")).toBe("false");
    expect(votesOf(voteButton("Coffee"))).toBe("9");
    expect(card().getByText("2 votes left")).toBeTruthy();
  });

  it("[BOARD-85] applies votes of others without moving the ideas", async () => {
    const { push } = await show(makeBoard({ phase: "vote", ideas }));
    push("idea:voted", { boardId: "1", ideaId: "3", votes: 12 });
    expect(votesOf(voteButton("Demos"))).toBe("12");
    expect(items().map((text) => text?.match(/^[A-Z][a-z]+/u)?.[0])).toEqual(["Breaks", "Coffee", "Demos"]);
  });
});

describe("the card", () => {
  it("[BOARD-87] shows the result of a closed board, the best first, until it is dismissed", async () => {
    const { client } = await show(makeBoard({ phase: "vote" }));
    const ideas = Array.from({ length: 7 }, (_, index) => makeIdea(String(index), `Idea ${index}`, { votes: index }));
    boards = [makeBoard({ phase: "closed", voters: 12, ideas })];
    await act(() => client.invalidateQueries());
    expect(items().map((text) => text?.match(/Idea \d/u)?.[0])).toEqual([
      "Idea 6",
      "Idea 5",
      "Idea 4",
      "Idea 3",
      "Idea 2",
    ]);
    await press("Show 2 more");
    expect(items()).toHaveLength(7);
    await press("Close");
    expect(screen.queryByRole("region", { name: "What should we change?" })).toBeNull();
  });

  it("[BOARD-88] is one line on other tabs, and on all once everything is sent and the tab is left", async () => {
    await show(makeBoard({ ideasPerPerson: 2 }));
    await send("One");
    openTab("Chat");
    expect(card().queryByRole("textbox")).toBeNull();
    expect(card().getByRole("button", { name: /Idea board\s+· 1 of 2 ideas left/u })).toBeTruthy();
    openTab("Icebreaker");
    await send("Two");
    expect(card().getByText("You have sent all 2 ideas")).toBeTruthy();
    openTab("Chat");
    openTab("Icebreaker");
    expect(card().queryByText("You have sent all 2 ideas")).toBeNull();
    expect(card().getByRole("button", { name: /0 of 2 ideas left/u })).toBeTruthy();
  });

  it("[BOARD-88] is unfolded by the next phase", async () => {
    const { client } = await show(makeBoard());
    await press(/Collapse the board/u);
    expect(card().queryByRole("textbox")).toBeNull();
    boards = [makeBoard({ phase: "vote", ideas: [makeIdea("1", "Breaks")] })];
    await act(() => client.invalidateQueries());
    expect(voteButton("Breaks")).toBeTruthy();
  });
});
