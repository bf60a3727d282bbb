import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { Response } from "@playwright/test";
import { get } from "node:http";

import { createEventWithOrganizer, submitResponses } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

const BUDGET_BYTES = 112 * 1024;
const STYLE_BUDGET_BYTES = 32 * 1024;
const FONT_BUDGET_BYTES = 30 * 1024;

/** Transferred bytes of a file with gzip, as over plain http. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
      if (response.headers["content-encoding"] !== "gzip") reject(new Error(`${address} came without gzip`));
      let bytes = 0;
      response.on("data", (part: Buffer) => (bytes += part.length));
      response.on("end", () => resolve(bytes));
      response.on("error", reject);
    }).on("error", reject);
  });
}

test("[LOAD-1] an event page is usable with the scripts named in its HTML, at most 112 KB", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const shell = await (await fetch(`${hubbub.url}/event/${id}`)).text();
  // Scripts with a low priority complete the first view. The page is usable without them.
  const links = shell.replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/gu, "");
  const named = new Set([...links.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/gu)].map(([, file]) => file!));
  const sizes = await Promise.all([...named].map((file) => bytesOf(`${hubbub.url}/${file}`)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);

  // Allow only these scripts: the page must be usable without others.
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|Failed to (?:load|fetch)|error loading/iu });
  await phone.route("**/*.js", (route) =>
    named.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await phone.goto(`/event/${id}`);
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeEditable();
});

test("[LOAD-6] an English event page starts with at most 32 KB of styles and 30 KB of fonts", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const shell = await (await fetch(`${hubbub.url}/event/${event.id}`)).text();
  const styles = [...shell.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/gu)].map(([, file]) => file!);
  const sizes = await Promise.all(styles.map((file) => bytesOf(hubbub.url + file)));
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(STYLE_BUDGET_BYTES);

  const phone = await people.open(PHONE);
  const fonts: Response[] = [];
  phone.on("response", (response) => {
    if (response.url().endsWith(".woff2")) fonts.push(response);
  });
  await phone.goto(`/event/${event.id}`);
  await expect(phone.getByRole("contentinfo")).toBeVisible();
  await expect.poll(() => fonts.length).toBe(2);
  const bytes = await Promise.all(fonts.map(async (font) => (await font.body()).length));
  expect(bytes.length).toBe(2);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FONT_BUDGET_BYTES);
});

test("[LOAD-2] the first view needs no requests except the HTML and its files", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id, title } = event;
  await submitResponses(hubbub, id, ["captions"]);
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|WebSocket/u });
  await phone.route("**/api/**", (route) => route.abort());
  await phone.routeWebSocket("**/ws?*", () => undefined);
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText(title).first()).toBeVisible();
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeEditable();
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
});

test("[LOAD-5] completes the first tab of an event page with at most 15 requests", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  await submitResponses(hubbub, event.id, ["captions"]);
  const phone = await people.open(PHONE);
  const requests: string[] = [];
  // Within two seconds after the live channel has opened, the page reads its lists again (LIVE-12). Some time after the
  // first view it loads the other tabs.
  let isOver = false;
  phone.on("websocket", (socket) => socket.once("framereceived", () => (isOver = true)));
  phone.on("request", (request) => {
    const { pathname } = new URL(request.url());
    isOver ||= pathname.startsWith("/assets/event-tabs-");
    // Chromium requests the icon twice; the second time it comes from its cache.
    const isRepeated = pathname === "/favicon.svg" && requests.includes(pathname);
    if (!isOver && !request.serviceWorker() && !isRepeated) requests.push(pathname);
  });
  await phone.goto(`/event/${event.id}`);
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeEditable();
  await expect(phone.locator("[data-testid='word']").first()).toBeVisible();
  await expect(phone.getByRole("contentinfo")).toBeVisible();
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(15);
});
