import type { Question } from "@hubbub/contract/activities/questions/calls";
import { act, render, renderHook, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../live/query-client.ts";
import { clearWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { FakeWebSocket } from "../../live/fake-web-socket.ts";
import { LiveRoom } from "../../testing/room.tsx";
import { someEvent } from "../../testing/events.ts";
import { OutboxHandlers } from "../../testing/OutboxHandlers.tsx";
import { serve } from "../../testing/fake-server.ts";
import { makeQuestion } from "../../testing/make-question.ts";
import { dismissToast } from "../../ui/toast.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { useNews } from "../tab-news.ts";
import { AnswerNotice } from "./AnswerNotice.tsx";
import { submitQuestion } from "./submissions.ts";

const eventId = someEvent.id;

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  serve({ [`POST /api/events/${eventId}/social`]: { status: 201, body: makeQuestion({ id: "7" }) } });
});
afterEach(() => {
  dismissToast();
  clearWalletSession();
});

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(onView = vi.fn<() => void>()) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveRoom eventId={eventId}>
        <OutboxHandlers event={someEvent} />
        <AnswerNotice event={someEvent} onView={onView} />
      </LiveRoom>
      <Toaster />
    </QueryClientProvider>,
  );
  await settle();
  const socket = FakeWebSocket.all.at(-1)!;
  act(() => socket.simulateOpen());
  await settle();
  const push = async (
    fields: Partial<Question>,
    type: "question:updated" | "question:created" = "question:updated",
  ) => {
    const data = makeQuestion({ id: "7", isAnswered: true, ...fields });
    act(() => socket.simulateMessage({ type, data }));
    await settle();
  };
  return { push, onView };
}

const notice = () => screen.queryByText("Your question was answered");

describe("the notice to the author of a question", () => {
  it("[ANSW-7] shows each answer once, also after a reload", async () => {
    const first = await open();
    submitQuestion(eventId, { content: "When?", participantName: "Noor", profileId: null });
    await settle(100);
    expect(notice()).toBeNull();
    await first.push({ isAnswered: false });
    expect(notice()).toBeNull();
    await first.push({ answer: "In March." });
    expect(notice()).toBeTruthy();
    expect(screen.getByText("In March.")).toBeTruthy();
    act(() => dismissToast());
    await first.push({ answer: "In March.", upvotes: 3 });
    expect(notice()).toBeNull();
    await first.push({ answer: "In April." });
    expect(screen.getByText("In April.")).toBeTruthy();
    act(() => dismissToast());
    document.body.replaceChildren();
    const reloaded = await open();
    await reloaded.push({ answer: null, content: "When?" });
    expect(screen.getByText("When?")).toBeTruthy();
    act(() => screen.getByRole("button", { name: "View", hidden: true }).click());
    expect(reloaded.onView).toHaveBeenCalledOnce();
  });

  it("[ANSW-7] recognizes signed-in authors by their profile, and shows nothing to others", async () => {
    const { push } = await open();
    await push({ answer: "In March." });
    expect(notice()).toBeNull();
    act(() =>
      saveWalletSession("token", {
        profile: { id: "profile-1", displayName: "Noor", username: "noor", avatarUrl: null },
        gfavipAuth: { user: { id: "w", username: "noor", email: "noor@example.org", tier: "free", credits: 0 } },
      }),
    );
    await push({ id: "8", profileId: "profile-1", answer: "In May." });
    expect(notice()).toBeTruthy();
  });
});

it("[PHONE-5] marks the tab when a pending question is answered, which then appears as a new one", async () => {
  const { push } = await open();
  const withNews = renderHook(() => useNews(eventId, undefined)).result;
  submitQuestion(eventId, { content: "When?", participantName: "Noor", profileId: null });
  await settle(100);
  await push({ answer: "In March." }, "question:created");
  expect(notice()).toBeTruthy();
  expect(withNews.current).toEqual(["questions"]);
});

it("[MERGE-23] the author of a merged question gets a notice, and one when the shown question is answered", async () => {
  let created = 6;
  serve({
    [`POST /api/events/${eventId}/social`]: () => ({ status: 201, body: makeQuestion({ id: String((created += 1)) }) }),
  });
  const { push } = await open();
  submitQuestion(eventId, { content: "When?", participantName: "Noor", profileId: null });
  await settle(100);
  const socket = FakeWebSocket.all.at(-1)!;
  const merge = async (from: string[], isUndone: boolean) => {
    act(() => socket.simulateMessage({ type: "questions:merged", data: { into: "3", from, isUndone } }));
    await settle();
  };
  const merged = () => screen.queryByText("Your question was merged into another one");
  await merge(["5"], false);
  expect(merged()).toBeNull();
  await merge(["5", "7"], false);
  expect(merged()).toBeTruthy();
  await push({ id: "3" });
  expect(notice()).toBeTruthy();
  dismissToast();
  submitQuestion(eventId, { content: "Where?", participantName: "Noor", profileId: null });
  await settle(100);
  await merge(["8"], false);
  await merge(["8"], true);
  await push({ id: "3", answer: "In March." });
  expect(notice(), "the first one is still merged into it").toBeTruthy();
  dismissToast();
  await merge(["7"], true);
  await push({ id: "3", answer: "Changed." });
  expect(notice()).toBeNull();
});
