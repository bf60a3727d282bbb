import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { AnswerNotice } from "../../../activities/questions/AnswerNotice.tsx";
import { submitQuestion } from "../../../activities/questions/mutations.ts";
import type { EventTab } from "../../../lib/paths.ts";
import { makeQuestion } from "../../../testing/make-question.ts";
import { renderInRoom, serve, someEvent } from "../../../testing/room.tsx";
import { readToast } from "../../../ui/toast.ts";
import { enabledTabs } from "../tabs.tsx";
import type { TabMarks } from "../TabStrip.tsx";
import { EventCompanion, FollowSwitch } from "./EventCompanion.tsx";

let marks: TabMarks;
let open: (tab: EventTab) => void;
let change: (changes: Partial<PublicEvent>) => void;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function Page() {
  const [event, setEvent] = useState(someEvent);
  const [current, setCurrent] = useState<EventTab>("icebreaker");
  const [shown, setShown] = useState<TabMarks>({ news: [] });
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    marks = shown;
    open = (tab) => act(() => setCurrent(tab));
    change = (changes) => act(() => setEvent({ ...event, ...changes }));
  });
  return (
    <>
      <main ref={main}>
        <h1>{current}</h1>
        <textarea aria-label="Draft" />
      </main>
      <FollowSwitch />
      <EventCompanion
        event={event}
        tabs={enabledTabs(event)}
        current={current}
        main={main}
        onMarks={setShown}
        onOpen={setCurrent}
      />
    </>
  );
}

const current = () => screen.getByRole("heading", { level: 1 }).textContent;
const notice = () => screen.queryByText(/^Now: /u)?.textContent ?? null;

it("[PHONE-5] a dot comes when the timer starts, somebody wins or an own question is answered, and goes when the tab is opened", () => {
  window.localStorage.setItem("hubbub-own-questions:7KQ4M2XD", "17");
  const { push } = renderInRoom(<Page />);
  push("icebreaker:response", { response: "tests", count: 3 });
  push("question:created", makeQuestion({ id: "18" }));
  push("question:updated", makeQuestion({ id: "18", isAnswered: true }));
  push("question:updated", makeQuestion({ id: "17", isAnswered: false }));
  expect(marks.news).toEqual([]);
  push("question:updated", makeQuestion({ id: "17", isAnswered: true }));
  push("timer:start", {} as never);
  push("winner_announced", {} as never);
  expect(marks.news).toEqual(["questions", "timer", "winners"]);
  open("timer");
  expect(marks.news).toEqual(["questions", "winners"]);
  push("timer:start", {} as never);
  expect(marks.news).toEqual(["questions", "winners"]);
});

it("[ANSW-7] a question asked a moment ago gets a dot and a notice when it is answered", async () => {
  serve({ "POST /api/events/7KQ4M2XD/social": makeQuestion({ id: "19" }) });
  const { push } = renderInRoom(
    <>
      <Page />
      <AnswerNotice eventId={someEvent.id} onView={() => undefined} />
    </>,
  );
  submitQuestion(someEvent.id, { content: "When?", participantName: "Noor", profileId: null });
  await vi.waitFor(() => expect(window.localStorage.getItem("hubbub-own-questions:7KQ4M2XD")).toBe("19"));
  push("question:updated", makeQuestion({ id: "19", isAnswered: true }));
  expect(marks.news).toEqual(["questions"]);
  expect(readToast()?.title).toBe("Your question was answered");
});

it("[PHONE-6] a switch of the big screen is offered with a way there; the offer goes when it is dismissed or the tab is opened", () => {
  renderInRoom(<Page />);
  expect(notice()).toBeNull();
  change({ stageActivity: "questions" });
  expect(notice()).toBe("Now: Questions");
  expect(current()).toBe("icebreaker");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(notice()).toBeNull();
  change({ stageActivity: "chat" });
  fireEvent.click(screen.getByRole("button", { name: "Go" }));
  expect([current(), notice()]).toEqual(["chat", null]);
  change({ stageActivity: "timer" });
  open("timer");
  expect(notice()).toBeNull();
});

it("[PHONE-6] nothing is offered for what is open already, is switched off, or is left to the stage itself", () => {
  renderInRoom(<Page />);
  change({ stageActivity: "icebreaker" });
  expect(notice()).toBeNull();
  change({ stageActivity: "chat", enableLiveChat: false });
  expect(notice()).toBeNull();
  change({ stageActivity: "timer" });
  expect(notice()).toBe("Now: Timer");
  for (const stageActivity of ["auto", "timer", "join"] as const) {
    change({ stageActivity });
    expect(notice()).toBe(stageActivity === "timer" ? "Now: Timer" : null);
  }
  change({ stageActivity: "timer" });
  change({ isArchived: true });
  expect(notice()).toBeNull();
});

it("[PHONE-7] with the setting on the tab opens by itself, never while the person writes; the setting stays on this device", () => {
  renderInRoom(<Page />);
  fireEvent.click(screen.getByRole("switch", { name: "Follow the big screen" }));
  expect(window.localStorage.getItem("hubbub-follow-stage")).not.toBeNull();
  change({ stageActivity: "questions" });
  expect([current(), notice()]).toEqual(["questions", null]);
  screen.getByLabelText("Draft").focus();
  change({ stageActivity: "chat" });
  expect([current(), notice()]).toEqual(["questions", "Now: Chat"]);
  fireEvent.click(screen.getByRole("switch", { name: "Follow the big screen" }));
  expect(window.localStorage.getItem("hubbub-follow-stage")).toBeNull();
});
