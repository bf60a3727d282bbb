import type { Page } from "@playwright/test";

import { beOrganizer, makeEvent } from "./support/event.ts";
import { DESK, expect, PHONE, test } from "./support/test.ts";

const PROMPT = "What do you want to learn from this session?";
const OFFLINE = { ...PHONE, serviceWorkers: "allow", errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u } as const;

/** Waits until this device has what the page needs: its worker has taken the page's report. */
async function isKept(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path), { timeout: 20_000 })
    .toBe(true);
}

test("[PWA-4] an event that was opened before opens without a network, and what is written there is sent later", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESK);
  await beOrganizer(organizer, hubbub);
  const { id, title } = await makeEvent(organizer);
  const phone = await people.open(OFFLINE);
  await phone.goto(`/event/${id}`);
  await isKept(phone, `/event/${id}`);

  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await phone.getByLabel(PROMPT).fill("signal");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByText(/queued/iu).first()).toBeVisible();
  // Another tab of the same event, by its own address: one page serves them all.
  await phone.goto(`/event/${id}/chat`);
  await expect(phone.getByRole("link", { name: /^Chat/u })).toHaveAttribute("aria-current", "page");

  await phone.context().setOffline(false);
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible({ timeout: 20_000 });
});

test("[PWA-5] a page that is not kept says that there is no connection, and opens by itself when there is one", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESK);
  await beOrganizer(organizer, hubbub);
  const [known, unknown] = [await makeEvent(organizer), await makeEvent(organizer, { title: "Never opened" })];
  const phone = await people.open(OFFLINE);
  await phone.goto(`/event/${known.id}`);
  await isKept(phone, `/event/${known.id}`);
  await phone.context().setOffline(true);
  await phone.goto(`/event/${unknown.id}`);
  await expect(phone.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(phone.getByText("This page opens by itself as soon as it can.")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Try again" })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByRole("heading", { name: "Never opened" })).toBeVisible({ timeout: 20_000 });
});

test("[ADMIN-5] the event admin shows that the connection is lost; reloaded then, it has a text for organizers and opens by itself", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({
    ...DESK,
    serviceWorkers: "allow",
    errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u,
  });
  await beOrganizer(organizer, hubbub);
  const { id, title } = await makeEvent(organizer);
  await organizer.goto(`/admin/${id}?section=social`);
  await expect(organizer.getByRole("heading", { name: title })).toBeVisible();
  await isKept(organizer, "/offline.html");
  await organizer.context().setOffline(true);
  await expect(organizer.getByText("What you see may be out of date.")).toBeVisible();
  await organizer.reload();
  await expect(organizer.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(
    organizer.getByText("Nothing is lost: events and what people sent are kept on the server."),
  ).toBeVisible();
  await expect(organizer.getByText(/opened on this device|opened here/u)).toBeHidden();
  await organizer.context().setOffline(false);
  await expect(organizer.getByRole("heading", { name: title })).toBeVisible({ timeout: 20_000 });
});

test("[PWA-6] no answer of a call is kept on the device, and the worker is asked for anew", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({ ...DESK, serviceWorkers: "allow" });
  await beOrganizer(organizer, hubbub);
  const { id } = await makeEvent(organizer);
  await organizer.goto(`/admin/${id}`);
  await expect(organizer.getByRole("heading", { name: "Accessible by Default" })).toBeVisible();
  await organizer.goto(`/event/${id}/questions`);
  await isKept(organizer, `/event/${id}`);
  const kept = await organizer.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const beside = ["/offline.html", "/offline.css", "/offline.js", "/favicon.svg"];
  expect(kept.filter((path) => !path.startsWith("/assets/")).sort()).toEqual([`/event/${id}`, ...beside].sort());
  const worker = await organizer.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  const manifest = (await (await organizer.request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect((await organizer.request.get(src)).status(), src).toBe(200);
});
