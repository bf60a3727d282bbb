import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker-limits";
import { askQuestion, signInWithWallet } from "./support/attendee.ts";
import { openEvent, submitResponses } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("[NET-1] a page with a permanently blocked WebSocket is fully usable by polling", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
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
});

test("[NET-2] an answer submitted offline is shown as queued, and is sent once when the network is back", async ({
  hubbub,
  people,
}) => {
  const { event } = await openEvent(hubbub, people);
  const { id } = event;
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u });
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("Connected to live updates")).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("signal");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByText(/queued/iu).first()).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible({ timeout: 20_000 });
  await phone.reload();
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
});

test("[NET-3] keeps the text of the form over a reload", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
  const { id } = event;
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${id}`);
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("half a thought");
  await phone.reload();
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toHaveValue("half a thought");
});

test("[NET-4] a vote without network is shown as queued, kept over a reload, and sent once", async ({
  hubbub,
  people,
}) => {
  const { event } = await openEvent(hubbub, people);
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
