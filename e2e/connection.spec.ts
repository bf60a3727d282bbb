import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker-limits";
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
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible({ timeout: 8000 });
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("contrast");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await expect(phone.getByText("2 responses", { exact: true })).toBeVisible({ timeout: 8000 });
  await openTab(phone, "Chat");
  await submit(hubbub, id, "chat", { content: "Good morning", participantId: "other" });
  await expect(phone.getByText("Good morning")).toBeVisible({ timeout: 8000 });
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

test("[NET-2] a response submitted offline is shown as queued, and is sent once when the network is back", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u });
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("signal");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByText(/queued/iu).first()).toBeVisible();
  const sent: string[] = [];
  phone.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/icebreaker")) sent.push(request.url());
  });
  await phone.context().setOffline(false);
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible({ timeout: 20_000 });
  await phone.reload();
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("[NET-3] keeps the text of the form over a reload", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("half a thought");
  await phone.reload();
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toHaveValue("half a thought");
});

test("[NET-4] a vote without network is shown as queued, kept over a reload, and sent once", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED/u });
  await phone.goto(`/event/${id}/questions`);
  await signInWithWallet(phone, "offline_voter", "Ana");
  await askQuestion(phone, "Will there be captions?");
  const up = phone.getByRole("button", { name: "Vote up" });
  await phone.route("**/vote", (route) => route.abort());
  await up.click();
  await expect(phone.getByText(/^Queued/u)).toBeAttached();
  await phone.reload();
  await expect(up).toHaveAttribute("aria-pressed", "true");
  await expect(phone.getByText(/^Queued/u)).toBeAttached();
  let sent = 0;
  await phone.unroute("**/vote");
  phone.on("request", (request) => (sent += request.url().endsWith("/vote") ? 1 : 0));
  await phone.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(phone.getByText(/^Queued/u)).not.toBeAttached();
  await expect(phone.getByText("1 vote", { exact: true })).toBeAttached();
  expect(sent).toBe(1);
});
