import type { OwnPollAnswer, Poll, PollResults } from "@hubbub/contract/activities/polls/calls";
import type { EventTab } from "@hubbub/contract/activities";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { someEvent } from "../../testing/events.ts";
import { makePoll } from "../../testing/make-poll.ts";
import { type Answer, refusal, type SentCall, serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast } from "../../ui/toast.ts";
import { PhoneArea } from "./PhoneArea.tsx";

const path = `/api/events/${someEvent.id}/polls`;
const results: PollResults = {
  kind: "choice",
  answered: 4,
  options: [
    { id: "a", count: 1 },
    { id: "b", count: 3 },
  ],
};

let polls: Poll[];
let own: OwnPollAnswer[];
let answer: Answer;
let calls: SentCall[];

beforeEach(() => {
  own = [];
  answer = "offline";
});
afterEach(async () => {
  sessionStorage.clear();
  act(() => dismissToast());
  await act(() => browserOutbox().forgetAll());
  vi.unstubAllGlobals();
});

function show(...shown: Poll[]) {
  polls = shown;
  calls = serve({
    [`GET ${path}`]: () => ({ body: polls }),
    [`GET ${path}/mine`]: () => ({ body: own }),
    [`POST ${path}/1/answer`]: () => answer,
  });
  return renderInRoom(<EventTabs />);
}

/** The card with two tabs of the event page. */
function EventTabs() {
  const [tab, setTab] = useState<EventTab>("icebreaker");
  return (
    <>
      <OutboxHandlers event={someEvent} />
      <PhoneArea event={someEvent} tab={tab} />
      <button onClick={() => setTab("icebreaker")}>Icebreaker</button>
      <button onClick={() => setTab("chat")}>Chat</button>
    </>
  );
}
const openTab = (name: string) => fireEvent.click(screen.getByText(name));
const unfold = () => fireEvent.click(screen.getByRole("button", { name: /Expand the poll$/u }));
const fold = () => fireEvent.click(screen.getByRole("button", { name: /Collapse the poll$/u }));
const card = async (name = "Tea or coffee?") => within(await screen.findByRole("region", { name }));
const sent = () =>
  calls.filter(({ name }) => name.startsWith("POST")).map(({ body }) => body as Record<string, unknown>);
const isPressed = (button: HTMLElement) => button.getAttribute("aria-pressed") === "true";
const saved = (given: OwnPollAnswer["answer"]): OwnPollAnswer => ({
  pollId: "1",
  answer: given,
  points: null,
  place: null,
});

describe("the card of a poll", () => {
  it("[POLL-80] appears when a poll is opened, can be collapsed, and can be dismissed after the close", async () => {
    const { push } = show();
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(`GET ${path}`));
    expect(screen.queryByRole("region")).toBeNull();
    push("poll:opened", { poll: makePoll(), serverNow: new Date().toISOString() });
    const shown = await card();
    fold();
    expect(shown.getByRole("button", { name: /Expand the poll$/u }).getAttribute("aria-expanded")).toBe("false");
    expect(shown.queryByRole("button", { name: "Tea" })).toBeNull();
    push("poll:closed", { pollId: "1", poll: makePoll({ state: "closed", results }) });
    fireEvent.click(shown.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("[POLL-101] is folded by the answer and on other tabs, and keeps what was chosen", async () => {
    answer = { body: saved({ optionIds: ["b"] }) };
    show(makePoll({ answered: 9 }));
    const isUnfolded = () => screen.queryByRole("heading", { name: "Tea or coffee?" }) !== null;
    await card();
    expect(isUnfolded()).toBe(true);
    openTab("Chat");
    expect(isUnfolded()).toBe(false);
    expect(screen.getByRole("button", { name: /^Poll\s+Tea or coffee\?/u })).toBeTruthy();
    unfold();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Coffee" })));
    expect(isUnfolded()).toBe(false);
    openTab("Icebreaker");
    expect(isUnfolded()).toBe(false);
    unfold();
    openTab("Chat");
    expect(isUnfolded()).toBe(false);
    openTab("Icebreaker");
    expect(isUnfolded()).toBe(true);
  });

  it("[POLL-101] is unfolded again by another poll, by another opening, and by a refusal", async () => {
    answer = refusal(409, "conflict", "This poll was changed. Please answer it again.");
    const { push } = show(makePoll());
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Tea" })));
    expect(await shown.findByRole("alert")).toBeTruthy();
    fold();
    const serverNow = new Date().toISOString();
    push("poll:opened", { poll: makePoll({ openedAt: "2026-11-21T10:30:00.000Z" }), serverNow });
    expect(screen.getByRole("heading", { name: "Tea or coffee?" })).toBeTruthy();
    fold();
    push("poll:opened", { poll: makePoll({ id: "2", question: "Cake?" }), serverNow });
    expect(await screen.findByRole("heading", { name: "Cake?" })).toBeTruthy();
  });

  it("[POLL-102] shows live results in the options of the form", async () => {
    show(makePoll({ answered: 4, results, resultsVisibility: "live" }));
    const shown = await card();
    expect(shown.getAllByRole("button", { name: /^(?:Tea 25%|Coffee 75%)$/u })).toHaveLength(2);
    expect(shown.queryByRole("list")).toBeNull();
    expect(shown.getByRole("group", { name: "Tea or coffee?" }).tagName).toBe("FIELDSET");
    expect(shown.getByText("4 answers")).toBeTruthy();
  });

  it("[POLL-81] sends a single choice with the tap, and shows it as the own answer", async () => {
    answer = { body: saved({ optionIds: ["b"] }) };
    show(makePoll());
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Coffee" })));
    expect(shown.getByRole("button", { name: /^Poll\s+· You answered: Coffee/u })).toBeTruthy();
    expect(sent()).toEqual([expect.objectContaining({ optionIds: ["b"] })]);
  });

  it("[POLL-81] limits several choices, and sends them with the button", async () => {
    const options = ["a", "b", "c"].map((id) => ({ id, text: `Option ${id}` }));
    answer = { body: saved({ optionIds: ["a", "c"] }) };
    show(makePoll({ options, maxChoices: 2 }));
    const shown = await card();
    expect(shown.getByText("Choose up to 2")).toBeTruthy();
    for (const id of ["a", "b", "c"]) fireEvent.click(shown.getByRole("button", { name: `Option ${id}` }));
    expect(isPressed(shown.getByRole("button", { name: "Option c" }))).toBe(false);
    fireEvent.click(shown.getByRole("button", { name: "Option b" }));
    fireEvent.click(shown.getByRole("button", { name: "Option c" }));
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    expect(sent()).toEqual([expect.objectContaining({ optionIds: ["a", "c"] })]);
  });

  it("[POLL-82] offers to change the answer while the poll is open and changeable", async () => {
    own = [saved({ optionIds: ["a"] })];
    const { push } = show(makePoll());
    const shown = await card();
    await shown.findByText(/You answered:/u);
    unfold();
    fireEvent.click(shown.getByRole("button", { name: "Change answer" }));
    expect(isPressed(shown.getByRole("button", { name: "Tea" }))).toBe(true);
    fireEvent.click(shown.getByRole("button", { name: "Cancel" }));
    expect(shown.queryByRole("button", { name: "Tea" })).toBeNull();
    push("poll:closed", { pollId: "1", poll: makePoll({ state: "closed", results }) });
    await waitFor(() => expect(shown.queryByRole("button", { name: "Change answer" })).toBeNull());
  });

  it("[POLL-82] does not offer it if answers cannot be changed", async () => {
    own = [saved({ optionIds: ["a"] })];
    show(makePoll({ isChangeable: false }));
    expect(await (await card()).findByText("Tea")).toBeTruthy();
    unfold();
    expect(screen.queryByRole("button", { name: "Change answer" })).toBeNull();
  });

  it("[POLL-83] shows results after the own answer, with percentages, and updates them", async () => {
    const { push } = show(makePoll({ answered: 4, results }));
    const shown = await card();
    expect(shown.queryByText("25%")).toBeNull();
    answer = { body: saved({ optionIds: ["b"] }) };
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Coffee" })));
    unfold();
    expect(await shown.findByText("25%")).toBeTruthy();
    push("poll:results", {
      pollId: "1",
      answered: 8,
      results: {
        ...results,
        answered: 8,
        options: [
          { id: "a", count: 4 },
          { id: "b", count: 4 },
        ],
      },
    });
    expect(shown.getAllByText("50%")).toHaveLength(2);
    expect(shown.getByText("8 answers")).toBeTruthy();
  });

  it("[POLL-83] fetches the results after the own answer only if they are not pushed within a second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const reads = () => calls.filter(({ name }) => name === `GET ${path}`).length;
    const choose = async (name: string) => fireEvent.click((await card()).getByRole("button", { name }));
    const { push, unmount } = show(makePoll({ resultsVisibility: "after-answer", results: null }));
    await card();
    await pass(100);
    answer = { body: saved({ optionIds: ["b"] }) };
    const before = reads();
    await choose("Coffee");
    await pass(400);
    push("poll:results", { pollId: "1", answered: 4, results });
    await pass(1500);
    expect(reads()).toBe(before);

    unmount();
    sessionStorage.clear();
    show(makePoll({ resultsVisibility: "after-answer", results: null }));
    await card();
    await pass(100);
    const again = reads();
    await choose("Coffee");
    await pass(800);
    expect(reads()).toBe(again);
    await pass(700);
    expect(reads()).toBe(again + 1);
    vi.useRealTimers();
  });

  it.each([
    ["after-close", "Results will be shown when the poll closes."],
    ["staff", "Only the team can see the results."],
  ] as const)("[POLL-83] says why results are hidden: %s", async (resultsVisibility, sentence) => {
    own = [saved({ optionIds: ["a"] })];
    show(makePoll({ resultsVisibility, results, answered: 4 }));
    const shown = await card();
    await shown.findByText(/You answered:/u);
    unfold();
    expect(await shown.findByText(sentence)).toBeTruthy();
    expect(shown.queryByText("25%")).toBeNull();
  });

  it("[POLL-82] shows an answer over the limit as waiting for the limit", async () => {
    answer = {
      status: 429,
      body: { code: "rate_limited", message: "Please wait" },
      headers: { "Retry-After": "30" },
    };
    show(makePoll());
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Tea" })));
    expect(await shown.findByText("Queued. It will be sent within a minute.")).toBeTruthy();
  });

  it("[OUTBOX-5] shows why an answer was refused", async () => {
    answer = refusal(409, "conflict", "This poll is closed");
    show(makePoll());
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Tea" })));
    const alert = await shown.findByRole("alert");
    expect(alert.textContent).toContain("This poll is closed");
    polls = [makePoll({ state: "closed", results })];
    fireEvent.click(shown.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(shown.queryByRole("alert")).toBeNull());
  });

  it("[OUTBOX-5] keeps a refused text in the form until it is discarded", async () => {
    answer = refusal(403, "muted", "You cannot answer");
    show(makePoll({ kind: "text", options: [], maxChoices: null }));
    const shown = await card();
    const field = () => shown.getByRole<HTMLTextAreaElement>("textbox", { name: "Tea or coffee?" });
    fireEvent.change(field(), { target: { value: "Mint" } });
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    await shown.findByRole("alert");
    expect(field().value).toBe("Mint");
    fireEvent.click(shown.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(field().value).toBe(""));
  });

  it("[POLL-27] sends the version of the poll that the participant sees", async () => {
    answer = { body: saved({ optionIds: ["a"] }) };
    show(makePoll({ version: 3 }));
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Tea" })));
    await waitFor(() => expect(sent()).toMatchObject([{ optionIds: ["a"], version: 3 }]));
  });

  it("[OUTBOX-5] offers to send a refused answer again, unless the poll was changed since", async () => {
    answer = refusal(409, "conflict", "This poll was changed. Please answer it again.");
    const { push } = show(makePoll());
    const shown = await card();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Tea" })));
    expect(await shown.findByRole("button", { name: "Try again" })).toBeTruthy();
    polls = [makePoll({ version: 1 })];
    push("poll:changed", {});
    await waitFor(() => expect(shown.queryByRole("button", { name: "Try again" })).toBeNull());
    expect(shown.getByRole("alert").textContent).toContain("This poll was changed");
  });

  it("[POLL-89] shows the top of the card after its last button was pressed", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    show(makePoll({ isChangeable: false }));
    const shown = await card();
    const top = vi.spyOn(screen.getByRole("region"), "getBoundingClientRect").mockReturnValue(new DOMRect(0, -300));
    fireEvent.click(shown.getByRole("button", { name: "Tea" }));
    expect(scrolled).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    expect(scrolled).toHaveBeenCalledTimes(1);
    unfold();
    expect(await shown.findByText("Results will be shown after your answer has been sent.")).toBeTruthy();
    top.mockRestore();
    scrolled.mockRestore();
  });

  it("[POLL-86] answers a scale with a slider", async () => {
    answer = { body: saved({ value: 4 }) };
    const scale = { max: 5, lowLabel: "Never", highLabel: "Always" };
    show(makePoll({ kind: "scale", options: [], maxChoices: null, scale }));
    const shown = await card();
    const slider = shown.getByRole("slider", { name: "Tea or coffee?" });
    fireEvent.change(slider, { target: { value: "5" } });
    expect(slider.getAttribute("aria-valuetext")).toBe("5, Always");
    fireEvent.change(slider, { target: { value: "4" } });
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    expect(await shown.findByText("4 of 5")).toBeTruthy();
    expect(sent()).toEqual([expect.objectContaining({ value: 4 })]);
  });

  it("[POLL-86] orders a ranking with buttons", async () => {
    answer = { body: saved({ ranking: ["b", "a"] }) };
    show(makePoll({ kind: "ranking", maxChoices: null }));
    const shown = await card();
    fireEvent.click(await shown.findByRole("button", { name: "Move Coffee up" }));
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    expect(await shown.findByText(/^1\.\sCoffee, 2\.\sTea$/u)).toBeTruthy();
    expect(sent()).toEqual([expect.objectContaining({ ranking: ["b", "a"] })]);
  });

  it("[POLL-81] sends an open text, and not a blank one", async () => {
    answer = { body: saved({ text: "Mint" }) };
    show(makePoll({ kind: "text", options: [], maxChoices: null }));
    const shown = await card();
    const field = shown.getByRole("textbox", { name: "Tea or coffee?" });
    const button = shown.getByRole<HTMLButtonElement>("button", { name: "Send answer" });
    fireEvent.change(field, { target: { value: "  " } });
    expect(button.disabled).toBe(true);
    fireEvent.change(field, { target: { value: "Mint " } });
    await act(async () => fireEvent.click(button));
    expect(await shown.findByText("Mint")).toBeTruthy();
    expect(sent()).toEqual([expect.objectContaining({ text: "Mint" })]);
  });
});

describe("a quiz", () => {
  const quiz = (changes: Partial<Poll> = {}) =>
    makePoll({
      kind: "quiz",
      maxChoices: null,
      secondsToAnswer: 20,
      closesAt: new Date(Date.now() + 12_300).toISOString(),
      resultsVisibility: "after-close",
      isChangeable: false,
      answered: null,
      ...changes,
    });

  const closedQuiz = () =>
    quiz({
      state: "closed",
      closesAt: null,
      correctOptionIds: ["b"],
      answered: 4,
      results: { ...results, kind: "quiz", fastest: [] },
    });

  it("[POLL-84] counts down, then shows right or wrong, points and place", async () => {
    const { push } = show();
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    push("poll:opened", { poll: quiz(), serverNow: new Date().toISOString() });
    const shown = await card();
    // As many as are left: rendering can take more than a second.
    expect(shown.getByRole("timer").textContent).toMatch(/1[0-3] seconds left/u);
    answer = { body: saved({ optionIds: ["b"] }) };
    fireEvent.click(shown.getByRole("button", { name: "Coffee" }));
    await act(async () => fireEvent.click(shown.getByRole("button", { name: "Send answer" })));
    unfold();
    expect(await shown.findByText("The correct answer will be shown when the quiz closes.")).toBeTruthy();
    fold();
    own = [{ ...saved({ optionIds: ["b"] }), points: 183, place: 2 }];
    push("poll:closed", { pollId: "1", poll: closedQuiz() });
    expect(await shown.findByText("Correct!")).toBeTruthy();
    expect(await shown.findByText("183 points")).toBeTruthy();
    expect(shown.getByText(/Rank 2/u)).toBeTruthy();
    expect(shown.getByRole("img", { name: "Correct" })).toBeTruthy();
  });

  it("[POLL-84] marks the own wrong answer as wrong", async () => {
    own = [{ ...saved({ optionIds: ["a"] }), points: 0, place: 4 }];
    const { push } = show();
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    push("poll:opened", { poll: quiz(), serverNow: new Date().toISOString() });
    const shown = await card();
    push("poll:closed", { pollId: "1", poll: closedQuiz() });
    expect(await shown.findByText("Not quite")).toBeTruthy();
    expect(shown.getByRole("img", { name: "Your answer" }).getAttribute("class")).toContain("lucide-x");
  });

  it("[POLL-84] accepts no answer after its time, before the close arrives", async () => {
    show(quiz({ closesAt: new Date(Date.now() - 5000).toISOString() }));
    const shown = await card();
    expect(await shown.findByText("Time is up.")).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Coffee" })).toBeNull();
  });
});
