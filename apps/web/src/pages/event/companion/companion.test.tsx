import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { act, fireEvent, screen } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { submitQuestion } from "../../../activities/questions/submissions.ts";
import { useNews } from "../../../activities/tab-news.ts";
import { makeQuestion } from "../../../testing/make-question.ts";
import { someEvent } from "../../../testing/events.ts";
import { OutboxHandlers } from "../../../testing/OutboxHandlers.tsx";
import { serve } from "../../../testing/fake-server.ts";
import { renderInRoom } from "../../../testing/room.tsx";
import { readToast } from "../../../ui/toast.ts";
import { enabledTabs } from "../tabs.ts";
import { EventCompanion, FollowSwitch } from "./EventCompanion.tsx";

const OWN_QUESTIONS = "hubbub-personal-own:7KQ4M2XD:POST /api/events/:eventId/social";

let tabsWithNews: readonly EventTab[];
let open: (tab: EventTab) => void;
let change: (changes: Partial<PublicEvent>) => void;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function Page() {
  const [event, setEvent] = useState(someEvent);
  const [current, setCurrent] = useState<EventTab>("icebreaker");
  const withNews = useNews(event.id, current);
  const main = useRef<HTMLElement>(null);
  const currentLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    tabsWithNews = withNews;
    open = (tab) => act(() => setCurrent(tab));
    change = (changes) => act(() => setEvent({ ...event, ...changes }));
  });
  return (
    <>
      <main ref={main}>
        <h1>{current}</h1>
        <textarea aria-label="Draft" />
      </main>
      <ul>
        <li>
          <a ref={currentLink} href="#tab">
            {current}
          </a>
        </li>
      </ul>
      <FollowSwitch />
      <OutboxHandlers event={event} />
      <EventCompanion
        event={event}
        tabs={enabledTabs(event)}
        current={current}
        page={main}
        currentLink={currentLink}
        onOpen={setCurrent}
      />
    </>
  );
}

const current = () => screen.getByRole("heading", { level: 1 }).textContent;
const notice = () => screen.queryByText(/^Now: /u)?.textContent ?? null;

/** With the notices of the activities, which are loaded later. */
async function openPage() {
  const room = renderInRoom(<Page />);
  await act(() => vi.dynamicImportSettled());
  return room;
}

it("[PHONE-5] adds a dot when the timer starts, a winner is announced or the person's question is answered; removes it when the tab opens", async () => {
  window.localStorage.setItem(OWN_QUESTIONS, '[["key","17"]]');
  const { push } = await openPage();
  push("icebreaker:response", { response: "tests", count: 3 });
  push("question:created", makeQuestion({ id: "18" }));
  push("question:updated", makeQuestion({ id: "18", isAnswered: true }));
  push("question:updated", makeQuestion({ id: "17", isAnswered: false }));
  expect(tabsWithNews).toEqual([]);
  push("question:updated", makeQuestion({ id: "17", isAnswered: true }));
  push("timer:start", {} as never);
  push("winner_announced", {} as never);
  expect(tabsWithNews).toEqual(["questions", "timer", "winners"]);
  open("timer");
  expect(tabsWithNews).toEqual(["questions", "winners"]);
  push("timer:start", {} as never);
  expect(tabsWithNews).toEqual(["questions", "winners"]);
});

it("[PHONE-5] adds a dot for each of two messages that arrive before the page renders", async () => {
  const { push } = await openPage();
  act(() => {
    push("timer:start", {} as never);
    push("winner_announced", {} as never);
  });
  expect(tabsWithNews).toEqual(["timer", "winners"]);
});

it("[ANSW-7] shows a dot and a notice when a question that was just asked is answered", async () => {
  serve({ "POST /api/events/7KQ4M2XD/social": { body: makeQuestion({ id: "19" }) } });
  const { push } = await openPage();
  submitQuestion(someEvent.id, { content: "When?", participantName: "Noor", profileId: null });
  await vi.waitFor(() => expect(window.localStorage.getItem(OWN_QUESTIONS)).toContain('"19"'));
  push("question:updated", makeQuestion({ id: "19", isAnswered: true }));
  expect(tabsWithNews).toEqual(["questions"]);
  expect(readToast()?.title).toBe("Your question was answered");
});

it("[PHONE-1] scrolls the strip to the open tab, not the page", async () => {
  const scrollPage = vi.spyOn(Element.prototype, "scrollIntoView");
  vi.spyOn(HTMLAnchorElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(300, 0, 50, 50));
  vi.spyOn(HTMLUListElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 50));
  renderInRoom(<Page />);
  await vi.waitFor(() => expect(screen.getByRole("list").scrollLeft).toBe(275));
  expect(scrollPage).not.toHaveBeenCalled();
});

it("[PHONE-6] offers to open the activity that the stage changed to, until dismissed or the tab opens", () => {
  renderInRoom(<Page />);
  expect(notice()).toBeNull();
  change({ stageActivity: "questions" });
  expect(notice()).toBe("Now: Questions");
  expect(current()).toBe("icebreaker");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(notice()).toBeNull();
  change({ stageActivity: "chat" });
  fireEvent.click(screen.getByRole("button", { name: "View" }));
  expect([current(), notice()]).toEqual(["chat", null]);
  change({ stageActivity: "timer" });
  open("timer");
  expect(notice()).toBeNull();
});

it("[PHONE-6] offers nothing if the activity is already open or switched off, or if the stage is automatic or shows how to join", () => {
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

it("[PHONE-7] opens the tab automatically if the setting is on, but not while the person writes; stores the setting on this device", () => {
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
