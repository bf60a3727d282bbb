import { get } from "node:http";

import { beOrganizer, makeEvent, openEvent, submitResponses } from "./support/event.ts";
import { DESK, expect, PHONE, test } from "./support/test.ts";

const BUDGET_BYTES = 105 * 1024;
const PROMPT = "What do you want to learn from this session?";

/** How many bytes travel for a file to a browser that takes gzip, as over plain http. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "gzip" } }, (answer) => {
      if (answer.headers["content-encoding"] !== "gzip") reject(new Error(`${address} came without gzip`));
      let bytes = 0;
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

test("[LOAD-1] an event page starts with the scripts its shell names, at most 105 KB of them", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESK);
  await beOrganizer(organizer, hubbub);
  const { id } = await makeEvent(organizer);
  const shell = await (await fetch(`${hubbub.url}/event/${id}`)).text();
  // Links with a low priority complete the first view; the page is usable without them.
  const links = shell.replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/gu, "");
  const named = new Set([...links.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/gu)].map(([, file]) => file!));
  const sizes = await Promise.all([...named].map((file) => bytesOf(`${hubbub.url}/${file}`)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);

  // Only these are let through: the page is usable with nothing else.
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|Failed to (?:load|fetch)|error loading/iu });
  await phone.route("**/*.js", (route) =>
    named.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await phone.goto(`/event/${id}`);
  await expect(phone.getByLabel(PROMPT)).toBeEditable();
});

test("[LOAD-2] the first view comes without asking for anything but the shell and its files", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESK);
  await beOrganizer(organizer, hubbub);
  const { id, title } = await makeEvent(organizer);
  await submitResponses(hubbub, id, ["captions"]);
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|WebSocket/u });
  await phone.route("**/api/**", (route) => route.abort());
  await phone.routeWebSocket("**/ws?*", () => undefined);
  await phone.goto(`/event/${id}`);
  await expect(phone.getByText(title).first()).toBeVisible();
  await expect(phone.getByLabel(PROMPT)).toBeEditable();
  await expect(phone.getByText("1 response", { exact: true })).toBeVisible();
});

test("[LOAD-5] completes the first tab of an event page with at most 15 requests", async ({ hubbub, people }) => {
  const { event } = await openEvent(hubbub, people);
  await submitResponses(hubbub, event.id, ["captions"]);
  const phone = await people.open(PHONE);
  const requests: string[] = [];
  phone.on("request", (request) => {
    if (!request.serviceWorker()) requests.push(new URL(request.url()).pathname);
  });
  await phone.goto(`/event/${event.id}`);
  await expect(phone.getByLabel(PROMPT)).toBeEditable();
  await expect(phone.locator(".word-cloud-word").first()).toBeVisible();
  await expect(phone.getByRole("contentinfo")).toBeVisible();
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(15);
});
