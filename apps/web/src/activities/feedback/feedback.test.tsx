import type { FeedbackSummary as Summary, OwnFeedback } from "@hubbub/contract/activities/feedback/calls";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { browserOutbox } from "../../outbox/browser-outbox.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { someEvent } from "../../testing/events.ts";
import { type Answer, refusal, type SentCall, serve } from "../../testing/fake-server.ts";
import { renderInRoom } from "../../testing/room.tsx";
import { dismissToast, readToast } from "../../ui/toast.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { FeedbackSummary } from "./FeedbackSummary.tsx";

const path = `/api/events/${someEvent.id}/feedback`;
const HOUR_MS = 3_600_000;
let saved: OwnFeedback | null;
let closesAt: string | null;
let answer: Answer;
let calls: SentCall[];

beforeEach(() => {
  saved = null;
  closesAt = new Date(Date.now() + HOUR_MS).toISOString();
  answer = "offline";
});
afterEach(async () => {
  act(() => dismissToast());
  await act(() => browserOutbox().forgetAll());
  vi.unstubAllGlobals();
});

function show() {
  calls = serve({
    [`GET ${path}/mine`]: () => ({ body: { feedback: saved, closesAt } }),
    [`POST ${path}`]: () => answer,
  });
  renderInRoom(
    <>
      <OutboxHandlers event={someEvent} />
      <FeedbackForm event={someEvent} />
    </>,
  );
}
const sent = () => calls.filter(({ name }) => name.startsWith("POST")).map(({ body }) => body);
const sendButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Send feedback" });

describe("the form", () => {
  it("[FEEDBACK-7] sends stars and a comment, thanks, and lets the person change them", async () => {
    show();
    expect((await sendButton()).disabled).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "4 stars" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Comment (optional)" }), { target: { value: "Clear " } });
    saved = { stars: 4, comment: "Clear", submittedAt: "2026-11-21T10:00:00.000Z" };
    answer = { body: saved };
    await act(async () => fireEvent.click(await sendButton()));
    expect(await screen.findByText("Thank you for your feedback.")).toBeTruthy();
    expect(sent()).toEqual([expect.objectContaining({ stars: 4, comment: "Clear" })]);
    fireEvent.click(screen.getByRole("button", { name: "Change feedback" }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true));
    fireEvent.click(screen.getByRole("radio", { name: "5 stars" }));
    await act(async () => fireEvent.click(await sendButton()));
    expect(sent()[1]).toMatchObject({ stars: 5, comment: "Clear" });
  });

  it("[FEEDBACK-7] takes the server's answer over, and does not read the feedback again", async () => {
    show();
    fireEvent.click(await screen.findByRole("radio", { name: "4 stars" }));
    answer = { body: { stars: 4, comment: null, submittedAt: "2026-11-21T10:00:00.000Z" } };
    await act(async () => fireEvent.click(await sendButton()));
    expect(await screen.findByText("Thank you for your feedback.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Sending")).toBeNull());
    expect(screen.queryByRole("button", { name: "Send feedback" })).toBeNull();
    expect(calls.filter(({ name }) => name.startsWith("GET"))).toHaveLength(1);
  });

  it.each([
    ["before the end", null],
    ["a day after the end", new Date(Date.now() - 1000).toISOString()],
  ])("[FEEDBACK-7] asks nothing %s", async (_, end) => {
    closesAt = end;
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[FEEDBACK-7] shows a refusal and keeps stars and comment", async () => {
    answer = refusal(409, "conflict", "Feedback is closed for this session");
    show();
    fireEvent.click(await screen.findByRole("radio", { name: "1 star" }));
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment (optional)" });
    fireEvent.change(field, { target: { value: "Too late" } });
    await act(async () => fireEvent.click(await sendButton()));
    await waitFor(() => expect(readToast()?.description).toBe("Feedback is closed for this session"));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment (optional)" }).value).toBe("Too late");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "1 star" }).checked).toBe(true);
  });
});

describe("what the team sees", () => {
  const texts = (summary: Summary) => render(<FeedbackSummary summary={summary} />).container.textContent;

  it("[FEEDBACK-8] shows only the number below five ratings", () => {
    expect(texts({ count: 0, mean: null, perStars: null, comments: null })).toBe("Nobody has given feedback yet.");
    expect(texts({ count: 3, mean: null, perStars: null, comments: null })).toMatch(
      /^3 people have given feedback\..*once 5 people have given feedback/u,
    );
  });

  it("[FEEDBACK-8] shows mean, distribution and comments from five on", () => {
    render(<FeedbackSummary summary={{ count: 6, mean: 4.166, perStars: [0, 0, 1, 3, 2], comments: ["Cold room"] }} />);
    expect(screen.getByText("4.2")).toBeTruthy();
    expect(screen.getByText("6 ratings")).toBeTruthy();
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual(["5 stars2", "4 stars3", "3 stars1", "2 stars0", "1 star0", "Cold room"]);
  });
});
