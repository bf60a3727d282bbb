import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { Request } from "@playwright/test";

import { askQuestion, openTab, seeQuestion, sendChatMessage, signInWithWallet } from "./support/attendee.ts";
import { createEventWithOrganizer, patch, submit, submitResponses } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("[NET-1] a page with a permanently blocked WebSocket submits and shows responses, questions and chat by polling", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open(PHONE);
  await phone.routeWebSocket("**/ws?*", (socket) => void socket.close({ code: 1011 }));
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("Reconnecting...").first()).toBeVisible();
  await submitResponses(hubbub, id, ["captions"]);
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("contrast");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(phone.getByText("2 responses", { exact: true })).toBeVisible();
  await openTab(phone, "Chat");
  await submit(hubbub, id, "chat", { content: "Good morning", participantId: "other" });
  await expect(phone.getByText("Good morning")).toBeVisible();
  await sendChatMessage(phone, "Hello from here");
  await expect(phone.getByText("Hello from here")).toBeVisible();
  await openTab(phone, "Questions");
  await signInWithWallet(phone, "polling_asker", "Noor");
  await askQuestion(phone, "Is there a recording?");
  await expect(phone.getByText("Is there a recording?")).toBeVisible();
  await patch(organizer, `/api/events/${id}`, { reviewAnonymousQuestions: false });
  await submit(hubbub, id, "social", { content: "Will there be slides?", participantId: "other" });
  await seeQuestion(phone, "Will there be slides?");
});

test("[LIVE-14] [LIVE-15] a phone with a blocked WebSocket sends one request per interval for everything that it shows", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  await phone.routeWebSocket("**/ws?*", (socket) => void socket.close({ code: 1011 }));
  const sent: { url: URL; at: number; request: Request }[] = [];
  phone.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/")) sent.push({ url, at: Date.now(), request });
  });
  const isPoll = (request: Request) => request.url().includes("/lists?");
  await phone.goto(`/event/${event.id}/chat`);
  await expect(phone.getByText("Reconnecting...").first()).toBeVisible();
  // Lists that the page did not contain are first requested on their own.
  for (let poll = 0; poll < 2; poll += 1) await phone.waitForRequest(isPoll);
  sent.length = 0;
  for (let poll = 0; poll < 3; poll += 1) await phone.waitForRequest(isPoll);
  expect(new Set(sent.map(({ url }) => url.pathname))).toEqual(new Set([`/api/events/${event.id}/lists`]));
  expect(sent).toHaveLength(3);
  const [first, , last] = sent;
  // Two intervals of 3 s, with a second for a machine that is slow to report the first.
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(5000);
  const names = sent.flatMap(({ url }) =>
    url.searchParams
      .get("since")
      ?.split(" ")
      .map((list) => list.split(".")[0]),
  );
  // The lists of the tab and of the cards above it, but not those of other tabs.
  expect(names).toEqual(expect.arrayContaining(["event", "chat", "polls"]));
  expect(names).not.toContain("icebreaker");
  // This browser has sent nothing, so a shared cache may answer most polls.
  const headers = await Promise.all(sent.map(({ request }) => request.allHeaders()));
  expect(headers.filter(({ cookie }) => cookie === undefined).length).toBeGreaterThanOrEqual(2);
  await submit(hubbub, event.id, "chat", { content: "Good morning", participantId: "other" });
  await expect(phone.getByText("Good morning")).toBeVisible();
  await sendChatMessage(phone, "Hello from here");
  await expect(phone.getByText("Hello from here")).toBeVisible();
  const poll = await phone.waitForRequest(isPoll);
  expect((await poll.allHeaders())["cookie"]).toContain("hubbub_participant");
});
