import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessage } from "@hubbub/contract/live";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import * as signInModule from "../../auth/sign-in.ts";
import { armIntent, signInFor } from "../../auth/sign-in-intent.ts";
import { clearWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { LiveRoom } from "../../testing/room.tsx";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { makeQuestion } from "../../testing/make-question.ts";
import { closed, icebreakerEvent } from "../../testing/events.ts";
import { type SentCall, serve, type Server } from "../../testing/fake-server.ts";
import { dismissToast } from "../../ui/toast.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { QuestionsTab } from "./QuestionsTab.tsx";

const social = "/api/events/7KQ4M2XD/social";
const event = icebreakerEvent({ enableSocialWall: true, featureAvailability: { ...closed, questions: true } });

let server: Server;
let questions: Question[];
let sent: SentCall[];

// One fake clock for all tests, because they share one outbox.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  window.localStorage.clear();
  FakeWebSocket.all = [];
  questions = [makeQuestion({ id: "1", upvotes: 3 }), makeQuestion({ id: "2", upvotes: 2 })];
  server = { [`GET ${social}`]: () => ({ body: questions }) };
  sent = serve(server);
});

afterEach(() => {
  dismissToast();
  clearWalletSession();
});

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(change: Partial<PublicEvent> = {}) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveRoom eventId={event.id}>
        <OutboxHandlers event={{ ...event, ...change }} />
        <QuestionsTab event={{ ...event, ...change }} />
      </LiveRoom>
      <Toaster />
    </QueryClientProvider>,
  );
  await settle();
  act(() => FakeWebSocket.last.simulateOpen());
  await settle(2100);
}

function signIn(id = "w1") {
  saveWalletSession("gfavip-session-abc", {
    profile: { id, displayName: "Mei", username: "mei", avatarUrl: null },
    gfavipAuth: { user: { id, username: "mei", email: "mei@example.com", tier: "free", credits: 0 } },
  });
}

async function push(message: LiveMessage) {
  act(() => FakeWebSocket.last.simulateMessage(message));
  await settle();
}
const texts = () =>
  within(screen.getByRole("list", { name: "Live Questions" }))
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("[data-testid='question-text']")?.textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask a question" });
const submitButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" });
const votesOn = (text: string) => within(screen.getByText(text).closest("li") ?? document.body);

describe("asking", () => {
  it("[PHONE-8] shows one input; the name field opens from the line with the name", async () => {
    await open();
    expect(screen.getAllByRole("textbox")).toEqual([field()]);
    const asWhom = screen.getByRole("button", { name: "Sending as Anonymous" });
    fireEvent.click(asWhom);
    const name = screen.getByRole("textbox", { name: "Your name (optional)" });
    fireEvent.change(name, { target: { value: "Kofi" } });
    expect(asWhom.textContent).toBe("Sending as Kofi");
    fireEvent.keyDown(name, { key: "Enter" });
    expect(screen.getAllByRole("textbox")).toEqual([field()]);
    expect(document.activeElement).toBe(asWhom);
  });

  it("[Q-45] sends text and name once, and shows the pending question to its author", async () => {
    server[`POST ${social}`] = () => {
      questions = [...questions, makeQuestion({ id: "9", content: "Mine?", isPending: true, isOwnPending: true })];
      return { status: 201, body: questions.at(-1) };
    };
    await open();
    fireEvent.change(field(), { target: { value: "  Mine? " } });
    fireEvent.click(screen.getByRole("button", { name: "Sending as Anonymous" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Your name (optional)" }), { target: { value: "Kofi" } });
    fireEvent.click(submitButton());
    fireEvent.click(submitButton());
    await settle(50);
    expect(sent.filter(({ name }) => name === `POST ${social}`).map(({ body }) => body)).toEqual([
      { content: "Mine?", participantName: "Kofi", profileId: null, participantId: expect.any(String) },
    ]);
    expect(screen.getByText("Question submitted!")).toBeTruthy();
    expect(screen.getByText(/pending moderation/u)).toBeTruthy();
    expect(field().value).toBe("");
    expect(
      within(screen.getByRole("list", { name: "Your questions" })).getByText("Waiting for a moderator"),
    ).toBeTruthy();
    expect(texts()).toEqual(["Question 1?", "Question 2?"]);
  });

  it("[Q-45] disables Submit for blank and too long text", async () => {
    await open();
    expect(submitButton().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: " \u200B " } });
    expect(submitButton().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: "x".repeat(501) } });
    expect(submitButton().disabled).toBe(true);
    expect(screen.getByText("501 / 500")).toBeTruthy();
    fireEvent.change(field(), { target: { value: "x".repeat(500) } });
    expect(submitButton().disabled).toBe(false);
  });

  it.each([
    [{ isArchived: true }, "Read-only: the event is archived"],
    [{ featureAvailability: { ...event.featureAvailability, questions: false } }, "This session is not active"],
  ])("[Q-45] with %j accepts neither questions nor votes, and shows the reason", async (change, sentence) => {
    await open(change);
    expect(field().disabled).toBe(true);
    expect(field().placeholder).toBe(sentence);
    expect(screen.queryByRole("button", { name: "Vote up" })).toBeNull();
    expect(votesOn("Question 1?").getByText("3 votes")).toBeTruthy();
  });

  it("[I18N-3] shows where voting is closed the word for the number of votes", async () => {
    questions = [makeQuestion({ id: "1", upvotes: 2 }), makeQuestion({ id: "2", upvotes: 1 })];
    await open({ isArchived: true });
    expect(votesOn("Question 1?").getByText("votes")).toBeTruthy();
    expect(votesOn("Question 2?").getByText("vote")).toBeTruthy();
  });

  it("[Q-46] keeps a refused question in the form with the reason, and replaces it by the changed one", async () => {
    server[`POST ${social}`] = () => ({ status: 400, body: { code: "invalid", message: "Question is too long" } });
    await open();
    fireEvent.change(field(), { target: { value: "Refused?" } });
    fireEvent.click(submitButton());
    await settle(50);
    expect(screen.getAllByText("Failed to submit question").length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Question is too long/u).length).toBeGreaterThan(0);
    expect(field().value).toBe("Refused?");
    const card = screen.getByRole("list", { name: "Your questions" });
    expect(within(card).queryByText("Refused?")).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    // While the form has another text, the card shows the refused question; Edit restores it.
    fireEvent.change(field(), { target: { value: "" } });
    expect(within(card).getByText("Refused?")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(field().value).toBe("Refused?");
    expect(screen.queryByRole("list", { name: "Your questions" })).toBeNull();

    fireEvent.click(submitButton());
    await settle(50);
    fireEvent.change(field(), { target: { value: "Changed?" } });
    server[`POST ${social}`] = () => ({ status: 201, body: makeQuestion() });
    fireEvent.click(submitButton());
    await settle(50);
    expect(field().value).toBe("");
    expect(screen.queryByRole("list", { name: "Your questions" })).toBeNull();
  });

  it.each([
    ["before", false],
    ["during", true],
  ])(
    "[Q-46] replaces a refused question by the changed one after the tab was left %s the change",
    async (_, isBegun) => {
      server[`POST ${social}`] = () => ({ status: 400, body: { code: "invalid", message: "Question is too long" } });
      await open();
      fireEvent.change(field(), { target: { value: "Refused?" } });
      fireEvent.click(submitButton());
      await settle(50);
      if (isBegun) fireEvent.change(field(), { target: { value: "Chang" } });
      cleanup();

      await open();
      fireEvent.change(field(), { target: { value: "Changed?" } });
      expect(screen.getByText("Refused?")).toBeTruthy();
      server[`POST ${social}`] = () => ({ status: 201, body: makeQuestion() });
      fireEvent.click(submitButton());
      await settle(50);
      expect(screen.queryByText("Refused?")).toBeNull();
    },
  );

  it("[Q-45] clears the form after a question is saved while another tab is open", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server[`POST ${social}`] = () => promise.then(() => ({ status: 201, body: makeQuestion() }));
    await open();
    fireEvent.change(field(), { target: { value: "Slow network?" } });
    fireEvent.click(submitButton());
    await settle(50);
    expect([field().value, field().readOnly]).toEqual(["Slow network?", true]);
    cleanup();
    await act(async () => resolve());
    await settle(50);
    await open();
    expect([field().value, field().readOnly]).toEqual(["", false]);
  });

  it("[Q-46] queues a question above the limit and shows when it is sent", async () => {
    server[`POST ${social}`] = {
      status: 429,
      body: { code: "rate_limited", message: "Please wait" },
      headers: { "Retry-After": "30" },
    };
    await open();
    fireEvent.change(field(), { target: { value: "A sixth?" } });
    fireEvent.click(submitButton());
    await settle(50);
    expect(screen.getByText("A sixth?")).toBeTruthy();
    expect(screen.getByText("It will be sent within a minute")).toBeTruthy();
    server[`POST ${social}`] = () => ({ status: 201, body: makeQuestion() });
    await settle(30_000);
    expect(screen.queryByText("A sixth?")).toBeNull();
  });
});

describe("voting", () => {
  it("[Q-47] asks people who are not signed in to log in, and sends no vote", async () => {
    await open();
    fireEvent.click(votesOn("Question 1?").getByRole("button", { name: "Vote up" }));
    await settle();
    expect(screen.getByText("Login Required")).toBeTruthy();
    expect(screen.getByText("Please login with GFAVIP to vote")).toBeTruthy();
    // jsdom treats popovers as hidden.
    expect(screen.getByRole("button", { name: "Login", hidden: true })).toBeTruthy();
    expect(sent.some(({ name }) => name.includes("/vote"))).toBe(false);
  });

  it("[INTENT-6] votes once after the sign-in, and scrolls to the question", async () => {
    const leave = vi.spyOn(signInModule, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("s1"));
    const scrolled = vi.fn<() => void>();
    HTMLElement.prototype.scrollIntoView = scrolled;
    server[`POST ${social}/2/vote`] = () => {
      questions = questions.map((one) => (one.id === "2" ? { ...one, upvotes: 3, userVote: "upvote" } : one));
      return { body: { upvotes: 3, downvotes: 0, userVote: "upvote" } };
    };
    await open();
    fireEvent.click(votesOn("Question 2?").getByRole("button", { name: "Vote up" }));
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Login", hidden: true }));
    expect(leave).toHaveBeenCalledOnce();
    expect(sent.some(({ name }) => name.includes("/vote"))).toBe(false);
    cleanup();

    armIntent("s1");
    signIn();
    await open();
    const up = votesOn("Question 2?").getByRole("button", { name: "Vote up" });
    expect(up.getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(up);
    expect(scrolled).toHaveBeenCalledOnce();
    const votes = () => sent.filter(({ name }) => name === `POST ${social}/2/vote`);
    expect(votes()).toEqual([expect.objectContaining({ body: { profileId: "w1", voteType: "upvote" } })]);
    cleanup();

    await open();
    expect(votes()).toHaveLength(1);
    expect(window.sessionStorage.getItem("hubbub-intent")).toBeNull();
    leave.mockRestore();
  });

  it("[INTENT-6] votes with the profile of the new session after a vote was refused with 401", async () => {
    const leave = vi.spyOn(signInModule, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("s3"));
    const scrolled = vi.fn<() => void>();
    HTMLElement.prototype.scrollIntoView = scrolled;
    signIn();
    server[`POST ${social}/2/vote`] = { status: 401, body: { code: "unauthenticated", message: "Login Required" } };
    await open();
    fireEvent.click(votesOn("Question 2?").getByRole("button", { name: "Vote up" }));
    await settle();
    fireEvent.click(screen.getByRole("button", { name: "Login", hidden: true }));
    expect(leave).toHaveBeenCalledOnce();
    cleanup();

    server[`POST ${social}/2/vote`] = { body: { upvotes: 3, downvotes: 0, userVote: "upvote" } };
    armIntent("s3");
    clearWalletSession();
    signIn("w2");
    await open();
    expect(scrolled).toHaveBeenCalledOnce();
    const votes = sent.filter(({ name }) => name === `POST ${social}/2/vote`);
    expect(votes.map(({ body }) => body)).toEqual([
      { profileId: "w1", voteType: "upvote" },
      { profileId: "w2", voteType: "upvote" },
    ]);
    leave.mockRestore();
  });

  it("[INTENT-6] shows why a vote after the sign-in was refused", async () => {
    const leave = vi.spyOn(signInModule, "startWalletSignIn").mockImplementation((_event, _path, keep) => keep?.("s2"));
    signInFor(event.id, { kind: "vote", payload: { postId: "1", voteType: "upvote" } });
    server[`POST ${social}/1/vote`] = () => ({ status: 403, body: { message: "The event is archived" } });
    armIntent("s2");
    signIn();
    await open();
    expect(screen.getByText("Failed to vote")).toBeTruthy();
    expect(votesOn("Question 1?").getByRole("button", { name: "Vote up" }).getAttribute("aria-pressed")).toBe("false");
    leave.mockRestore();
  });

  it("[Q-48] shows a vote immediately, counts it once, and removes it when pressed again", async () => {
    signIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    server[`POST ${social}/1/vote`] = () =>
      promise.then(() => ({ body: { upvotes: 4, downvotes: 0, userVote: "upvote" } }));
    server[`DELETE ${social}/1/vote`] = () => ({ body: { upvotes: 3, downvotes: 0, userVote: "none" } });
    await open();
    const control = votesOn("Question 1?");
    fireEvent.click(control.getByRole("button", { name: "Vote up" }));
    await settle();
    expect(control.getByText("4 votes")).toBeTruthy();
    expect(control.getByRole("button", { name: "Vote up", pressed: true })).toBeTruthy();
    // The vote is broadcast before the voter receives the answer.
    await push({ type: "question_voted", data: { postId: "1", upvotes: 4, downvotes: 0 } });
    expect(control.getByText("4 votes")).toBeTruthy();
    await act(async () => resolve());
    await settle();
    expect(control.getByText("4 votes")).toBeTruthy();
    fireEvent.click(control.getByRole("button", { name: "Vote up" }));
    await settle();
    expect(control.getByText("3 votes")).toBeTruthy();
    expect(sent.filter(({ name }) => name.includes("/vote"))).toMatchObject([
      { name: `POST ${social}/1/vote`, body: { profileId: "w1", voteType: "upvote" } },
      { name: `DELETE ${social}/1/vote`, body: { profileId: "w1" } },
    ]);
  });

  it("[Q-48] reverts a refused vote and shows the server's reason", async () => {
    signIn();
    server[`POST ${social}/1/vote`] = () => ({
      status: 403,
      body: { code: "past", message: "This session is not active" },
    });
    await open();
    fireEvent.click(votesOn("Question 1?").getByRole("button", { name: "Vote down" }));
    await settle();
    expect(screen.getByText("Failed to vote")).toBeTruthy();
    expect(screen.getByText("This session is not active")).toBeTruthy();
    expect(votesOn("Question 1?").getByText("3 votes")).toBeTruthy();
  });
});

describe("reading", () => {
  it("[UI-18] animates only questions that are added after the first view", async () => {
    await open();
    expect(texts().length).toBe(2);
    expect(document.querySelectorAll("[data-enters]")).toHaveLength(0);
    await push({ type: "question:created", data: makeQuestion({ id: "9" }) });
    fireEvent.click(screen.getByRole("button", { name: "Show 1 new question" }));
    expect(document.querySelectorAll("[data-enters]")).toHaveLength(1);
  });
});

describe("voting without a network", () => {
  it("[OUTBOX-10] [OUTBOX-11] shows an offline vote as queued, and sends only the latest one when online", async () => {
    signIn();
    server[`POST ${social}/1/vote`] = "offline";
    await open();
    const control = votesOn("Question 1?");
    fireEvent.click(control.getByRole("button", { name: "Vote up" }));
    await settle(100);
    expect(control.getByText("4 votes")).toBeTruthy();
    expect(control.getByText(/^Queued/u)).toBeTruthy();
    fireEvent.click(control.getByRole("button", { name: "Vote down" }));
    await settle(100);
    expect(control.getByText("2 votes")).toBeTruthy();
    sent.length = 0;
    server[`POST ${social}/1/vote`] = () => {
      const votes = { upvotes: 3, downvotes: 1, userVote: "downvote" } as const;
      questions = questions.map((one) => (one.id === "1" ? { ...one, ...votes } : one));
      return { body: votes };
    };
    window.dispatchEvent(new Event("online"));
    await settle(100);
    expect(control.getByText("2 votes")).toBeTruthy();
    expect(control.queryByText(/^Queued/u)).toBeNull();
    expect(sent.filter(({ name }) => name.includes("/vote"))).toMatchObject([
      { name: `POST ${social}/1/vote`, body: { profileId: "w1", voteType: "downvote" } },
    ]);
    expect(screen.queryByText("Failed to vote")).toBeNull();
  });

  it("[QUERY-10] does not show the answer to an earlier attempt, which is older than the list", async () => {
    signIn();
    server[`POST ${social}/1/vote`] = "offline";
    await open();
    const control = votesOn("Question 1?");
    fireEvent.click(control.getByRole("button", { name: "Vote up" }));
    await settle(100);
    server[`POST ${social}/1/vote`] = () => {
      questions = questions.map((one) => (one.id === "1" ? { ...one, upvotes: 9, userVote: "upvote" } : one));
      return { body: { upvotes: 7, downvotes: 0, userVote: "upvote" } };
    };
    const shown: (string | null)[] = [];
    const observer = new MutationObserver(() => shown.push(control.getByText(/votes$/u).textContent));
    observer.observe(document.body, { subtree: true, characterData: true, childList: true });
    window.dispatchEvent(new Event("online"));
    await settle(100);
    observer.disconnect();
    expect(control.getByText("9 votes")).toBeTruthy();
    expect(shown.filter((text) => text !== "4 votes" && text !== "9 votes")).toEqual([]);
  });

  it("[Q-48] treats status 500 as a refusal, without retrying", async () => {
    signIn();
    server[`POST ${social}/1/vote`] = () => ({ status: 500, body: {} });
    await open();
    fireEvent.click(votesOn("Question 1?").getByRole("button", { name: "Vote up" }));
    await settle();
    expect(screen.getByText("Failed to vote")).toBeTruthy();
    expect(votesOn("Question 1?").getByText("3 votes")).toBeTruthy();
  });
});

describe("pushed changes", () => {
  it("[Q-43] shows new questions only after pressing the button", async () => {
    await open();
    const added = [makeQuestion({ id: "7", upvotes: 9 }), makeQuestion({ id: "8", upvotes: 8 })];
    questions = [...questions, ...added];
    for (const data of added) await push({ type: "question:created", data });
    await settle(60_000);
    expect(texts()).toEqual(["Question 1?", "Question 2?"]);
    fireEvent.click(screen.getByRole("button", { name: "Show 2 new questions" }));
    expect(texts()).toEqual(["Question 7?", "Question 8?", "Question 1?", "Question 2?"]);
    expect(screen.queryByRole("button", { name: /new$/u })).toBeNull();
  });

  it("[Q-43] updates counts immediately, and reorders after a time without interaction", async () => {
    await open();
    fireEvent.pointerMove(document.body);
    await push({ type: "question_voted", data: { postId: "2", upvotes: 12, downvotes: 1 } });
    expect(votesOn("Question 2?").getByText("11 votes")).toBeTruthy();
    await settle(1000);
    expect(texts()).toEqual(["Question 1?", "Question 2?"]);
    await settle(3000);
    expect(texts()).toEqual(["Question 2?", "Question 1?"]);
  });

  it("[Q-49] removes an ignored question and marks an answered one", async () => {
    await open();
    await push({ type: "question:updated", data: makeQuestion({ id: "1", upvotes: 3, isAnswered: true }) });
    expect(votesOn("Question 1?").getByText("Answered")).toBeTruthy();
    await push({ type: "question:removed", data: { postId: "1" } });
    expect(texts()).toEqual(["Question 2?"]);
  });

  it("[Q-44] shows the viewer's own question immediately", async () => {
    signIn();
    await open();
    await push({ type: "question:created", data: makeQuestion({ id: "7", profileId: "w1" }) });
    expect(texts()).toContain("Question 7?");
  });

  it("[Q-44] shows an own anonymous question immediately, but not another question with the same text", async () => {
    server[`POST ${social}`] = { status: 201, body: makeQuestion({ id: "7", content: "Mine?" }) };
    await open();
    fireEvent.change(field(), { target: { value: "Mine?" } });
    fireEvent.click(submitButton());
    await settle(50);
    await push({ type: "question:created", data: makeQuestion({ id: "7", content: "Mine?" }) });
    await push({ type: "question:created", data: makeQuestion({ id: "8", content: "Mine?" }) });
    expect(texts()).toEqual(["Question 1?", "Question 2?", "Mine?"]);
    expect(screen.getByRole("button", { name: "Show 1 new question" })).toBeTruthy();
  });

  it("[Q-40] shows the public list also to moderators", async () => {
    questions = [
      makeQuestion({ id: "1" }),
      makeQuestion({ id: "2", isIgnored: true }),
      makeQuestion({ id: "3", isPending: true }),
    ];
    await open();
    expect(texts()).toEqual(["Question 1?"]);
  });

  it("[Q-52] shows no badge beside a name that equals the organizer's", async () => {
    questions = [makeQuestion({ id: "1", participantName: "Organizer" })];
    await open();
    expect(screen.getByText("Organizer").closest("li")?.querySelector("[data-tone]")).toBeNull();
  });
});

describe("merged questions", () => {
  it("[MERGE-22] removes the merged question at once, counts its votes at the other, and reads own votes again", async () => {
    signIn();
    await open();
    await push({ type: "question:removed", data: { postId: "2" } });
    await push({ type: "question_voted", data: { postId: "1", upvotes: 5, downvotes: 0 } });
    await push({ type: "questions:merged", data: { into: "1", from: ["2"], isUndone: false } });
    expect(texts()).toEqual(["Question 1?"]);
    expect(votesOn("Question 1?").getByText("5 votes")).toBeTruthy();
    questions = [makeQuestion({ id: "1", upvotes: 5, userVote: "upvote" })];
    await settle(2100);
    expect(votesOn("Question 1?").getByRole("button", { name: "Vote up" }).getAttribute("aria-pressed")).toBe("true");
    questions = [makeQuestion({ id: "1", upvotes: 3 }), makeQuestion({ id: "2", upvotes: 2, userVote: "upvote" })];
    await push({ type: "question:created", data: makeQuestion({ id: "2", upvotes: 2 }) });
    await push({ type: "questions:merged", data: { into: "1", from: ["2"], isUndone: true } });
    await settle(2100);
    expect(screen.getByRole("button", { name: "Show 1 new question" })).toBeTruthy();
  });

  it("[MERGE-23] shows the author the question that is shown instead, and its answer", async () => {
    signIn();
    questions = [
      makeQuestion({ id: "1", content: "Will there be slides?" }),
      makeQuestion({ id: "2", content: "Slides?", profileId: "w1", mergedInto: "1" }),
    ];
    await open();
    const own = within(screen.getByRole("list", { name: "Your questions" }));
    expect(own.getByText("Slides?")).toBeTruthy();
    expect(own.getByText("Merged into: Will there be slides?")).toBeTruthy();
    const answered = makeQuestion({ id: "1", content: "Will there be slides?", isAnswered: true, answer: "Tonight." });
    await push({ type: "question:updated", data: answered });
    expect(own.getByText("Tonight.")).toBeTruthy();
    expect(own.getByText("Your question was answered")).toBeTruthy();
    await push({ type: "question:removed", data: { postId: "1" } });
    expect(own.getByText("Merged into another question")).toBeTruthy();
  });
});

it("[TALLY-4] shows below the questions how many were asked, answered and not shown, and follows messages", async () => {
  const tally = { asked: 1, answered: 0, notShown: 0 };
  server["GET /api/events/7KQ4M2XD/question-tally"] = { body: tally };
  await open();
  expect(screen.getByText("1 asked · 0 answered · 0 not shown")).toBeTruthy();
  await push({ type: "question:tally", data: { asked: 1041, answered: 12, notShown: 3 } });
  expect(screen.getByText("1,041 asked · 12 answered · 3 not shown")).toBeTruthy();
  await push({ type: "question:tally", data: { asked: 0, answered: 0, notShown: 0 } });
  expect(screen.queryByText(/asked ·/u)).toBeNull();
});
