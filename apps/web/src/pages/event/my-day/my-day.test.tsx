import { partsOf, PROTOCOLS } from "@hubbub/contract/activities/protocols";
import { type MyDay as Day, MyDay as MyDayOfContract } from "@hubbub/contract/me";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { MY_DAY_PARTS } from "../../../activities/my-day-parts.ts";
import { submitQuestion } from "../../../activities/questions/submissions.ts";
import { createQueryClient } from "../../../live/query-client.ts";
import { makeQuestion } from "../../../testing/make-question.ts";
import { OutboxHandlers } from "../../../testing/OutboxHandlers.tsx";
import { someEvent } from "../../../testing/events.ts";
import { serve } from "../../../testing/fake-server.ts";
import { toDayContent } from "./day-content.ts";
import { MyDay } from "./MyDay.tsx";
import { MyDayCard } from "./MyDayCard.tsx";

const call = `GET /api/events/${someEvent.id}/my-day`;
const EMPTY = [0, null, []];
const nothing = MyDayOfContract.parse(
  Object.fromEntries(
    Object.entries(partsOf("myDay")).map(([name, part]) => [
      name,
      EMPTY.find((value) => part.safeParse(value).success),
    ]),
  ),
);
const day: Day = {
  ...nothing,
  responses: ["captions", "contrast"],
  questions: [
    { ...makeQuestion({ id: "1", content: "Why?", isAnswered: true, upvotes: 3 }), answer: "Because." },
    makeQuestion({ id: "2", content: "And how?", isPending: true, upvotes: 0 }),
  ],
  votesReceived: 3,
  chatMessages: 2,
  place: { rank: 2, totalPoints: 22, people: 40 },
};

async function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MyDay event={someEvent} />
    </QueryClientProvider>,
  );
  await act(async () => vi.dynamicImportSettled());
}

it("[PHONE-21] shows rank, points, received votes, words, and questions with their answers", () => {
  const { figures, sections } = toDayContent(day);
  expect(figures.map(({ value, label }) => `${label}: ${value}`)).toEqual([
    "Rank among 40 people: 2",
    "Points: 22",
    "Votes for my questions: 3",
    "Messages: 2",
  ]);
  expect(sections.map(({ title }) => title)).toEqual(["My icebreaker answers", "My questions"]);
  expect(sections[0]?.items.map(({ text }) => text)).toEqual(["captions", "contrast"]);
  expect(sections[1]?.items).toEqual([
    { id: "1", text: "Why?", post: { answer: "Because.", note: "Answered · 3 votes", isAnswered: true } },
    { id: "2", text: "And how?", post: { answer: null, note: "Waiting for a moderator", isAnswered: false } },
  ]);
  expect(toDayContent(nothing)).toEqual({ figures: [], sections: [] });
});

it("[PHONE-21] shows the parts of all activities", () => {
  expect(MY_DAY_PARTS).toHaveLength(Object.values(PROTOCOLS).filter((protocol) => protocol.myDay).length);
});

it("[PHONE-21] counts the questions beyond the maximum of the picture", () => {
  const questions = Array.from({ length: 8 }, (_, index) => makeQuestion({ id: String(index) }));
  expect(toDayContent({ ...day, questions }).sections[1]?.more).toBe(3);
});

it("[PHONE-23] has the content as text for screen readers, and shows a message if the browser cannot draw", async () => {
  serve({ [call]: { body: day } });
  await show();
  expect(await screen.findByText("captions")).toBeTruthy();
  expect(screen.getByText("Why? – Because. – Answered · 3 votes")).toBeTruthy();
  expect(await screen.findByText("This browser cannot create the image.")).toBeTruthy();
});

it("[PHONE-23] shows a message when nothing was sent from this device", async () => {
  serve({ [call]: { body: nothing } });
  await show();
  expect(await screen.findByText("You have not sent anything in this session from this device.")).toBeTruthy();
});

it("[PHONE-24] shows the stored copy when offline, or an error if there is none", async () => {
  serve({ [call]: { body: day } });
  await show();
  await screen.findByText("captions");
  document.body.replaceChildren();
  serve({ [call]: "offline" });
  await show();
  expect(await screen.findByText("captions")).toBeTruthy();
  document.body.replaceChildren();
  window.localStorage.clear();
  await show();
  expect(await screen.findByText("Could not load this part of the page.")).toBeTruthy();
});

it("[PHONE-25] offers My day in an archived event only to people who sent something from this device", async () => {
  serve({ [`POST /api/events/${someEvent.id}/social`]: { status: 201, body: makeQuestion({ id: "1" }) } });
  const content = (
    <QueryClientProvider client={createQueryClient()}>
      <MyDayCard event={{ ...someEvent, isArchived: true }} />
    </QueryClientProvider>
  );
  const first = render(content);
  expect(screen.queryByRole("button")).toBeNull();
  first.unmount();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxHandlers event={someEvent} />
    </QueryClientProvider>,
  );
  submitQuestion(someEvent.id, { content: "Why?", participantName: "", profileId: null });
  await vi.waitFor(() => expect(window.localStorage.getItem(`hubbub-personal-took-part:${someEvent.id}`)).toBe("1"));
  render(content);
  expect(screen.getByRole("button", { name: "Show my day" })).toBeTruthy();
});
