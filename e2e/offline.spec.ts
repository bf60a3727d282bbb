import { request } from "node:http";

import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { Page } from "@playwright/test";

import { listenLocally } from "../apps/server/src/testing/listen-locally.ts";
import { createEvent, createEventWithOrganizer, signInAsOrganizer } from "./support/event.ts";
import { DESKTOP, expect, PHONE, test } from "./support/test.ts";

const OFFLINE = { ...PHONE, serviceWorkers: "allow", errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u } as const;

/** Waits until the service worker has stored the page. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (key) => (await caches.match(key)) !== undefined, path), { timeout: 60_000 })
    .toBe(true);
}

test("[PWA-4] an event that was opened before opens offline, and answers submitted there are sent later", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id, title } = event;
  const phone = await people.open(OFFLINE);
  await phone.goto(`/event/${id}`);
  await waitUntilCached(phone, `/event/${id}`);

  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("signal");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByText(/queued/iu).first()).toBeVisible();
  // Another tab of the same event has its own URL, and the stored page serves it too.
  await phone.goto(`/event/${id}/chat`);
  await expect(phone.getByRole("link", { name: /^Chat/u })).toHaveAttribute("aria-current", "page");

  await phone.context().setOffline(false);
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
});

/** A proxy without the live channel. While `isHeld`, it withholds the end of each HTML page. */
async function startSlowProxy(target: string) {
  const proxy = { isHeld: false, release: () => undefined as void };
  const server = await listenLocally((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request(new URL(incoming.url ?? "", target), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!proxy.isHeld || !answer.headers["content-type"]?.startsWith("text/html")) {
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        outgoing.write(body.subarray(0, -10));
        proxy.release = () => void outgoing.end(body.subarray(-10));
      });
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return Object.assign(proxy, server);
}

test("[PWA-8] shows a page while it arrives, and keeps the older copy until it is complete", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const path = `/event/${event.id}`;
  const proxy = await startSlowProxy(hubbub.url);
  try {
    const phone = await people.open({ ...PHONE, serviceWorkers: "allow", errorsExpected: /WebSocket/u });
    await phone.goto(proxy.url + path);
    await waitUntilCached(phone, path);
    proxy.isHeld = true;
    await phone.goto(proxy.url + path, { waitUntil: "commit" });
    await expect(phone.getByRole("heading", { name: event.title })).toBeVisible();
    expect(await phone.evaluate(async (key) => (await caches.match(key))?.ok, path)).toBe(true);
    proxy.release();
    await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeEditable();
    await phone.goto("about:blank");
  } finally {
    await proxy.close();
  }
});

test("[PWA-5] a page that is not stored shows a message when offline, and opens when the network is back", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const [known, unknown] = [await createEvent(organizer), await createEvent(organizer, { title: "Never opened" })];
  const phone = await people.open(OFFLINE);
  await phone.goto(`/event/${known.id}`);
  await waitUntilCached(phone, `/event/${known.id}`);
  await phone.context().setOffline(true);
  await phone.goto(`/event/${unknown.id}`);
  await expect(phone.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(phone.getByText("This page will reload automatically when the server responds.")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Try again" })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByRole("heading", { name: "Never opened" })).toBeVisible();
});

test("[PWA-5] the event admin shows that it is offline; after a reload it shows a text for organizers, and opens when the network is back", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({
    ...DESKTOP,
    serviceWorkers: "allow",
    errorsExpected: /ERR_INTERNET_DISCONNECTED|WebSocket/u,
  });
  await signInAsOrganizer(organizer, hubbub);
  const { id, title } = await createEvent(organizer);
  await organizer.goto(`/admin/${id}/questions`);
  await expect(organizer.getByRole("heading", { name: title })).toBeVisible();
  await waitUntilCached(organizer, "/offline.html");
  await organizer.context().setOffline(true);
  await expect(organizer.getByText("This page may be out of date.")).toBeVisible();
  await organizer.reload();
  await expect(organizer.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(
    organizer.getByText("Nothing is lost. Your events and everything attendees sent are stored on the server."),
  ).toBeVisible();
  await expect(organizer.getByText(/opened on this device|opened here/u)).toBeHidden();
  await organizer.context().setOffline(false);
  await expect(organizer.getByRole("heading", { name: title })).toBeVisible();
});

test("[PWA-2] [PWA-7] the service worker stores no response of a call, and sw.js is always revalidated", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({ ...DESKTOP, serviceWorkers: "allow" });
  await signInAsOrganizer(organizer, hubbub);
  const { id } = await createEvent(organizer);
  await organizer.goto(`/admin/${id}`);
  await expect(organizer.getByRole("heading", { name: "Accessible by Default" })).toBeVisible();
  await organizer.goto(`/event/${id}/questions`);
  await waitUntilCached(organizer, `/event/${id}`);
  const kept = () =>
    organizer.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const paths = requests.flat().map(({ url }) => new URL(url).pathname);
      return paths.filter((path) => !path.startsWith("/assets/")).sort();
    });
  const beside = ["/offline.html", "/offline.js", "/favicon.svg"];
  // The page is replaced in the cache when it is loaded again, so it may be missing for a moment.
  await expect.poll(kept).toEqual([`/event/${id}`, ...beside].sort());
  const worker = await organizer.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  const manifest = (await (await organizer.request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect((await organizer.request.get(src)).status(), src).toBe(200);
});
