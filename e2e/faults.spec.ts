import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { Page } from "@playwright/test";

import { openTab } from "./support/attendee.ts";
import { createEventWithOrganizer, patch, submit } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const MARKS = "\u0300\u0301\u0302\u0303\u0316\u0317\u0318\u0319";
const HOSTILE = [
  Array.from("zalgo comes", (letter) => letter + MARKS.repeat(4)).join(""),
  "\u202Eright to left override\u202C and back",
  "W".repeat(480),
  '<b onmouseover=alert(1)>bold?</b> &amp; "quotes"',
  "👩‍👩‍👧‍👦".repeat(40),
];

/** Cuts the text to a maximum length without splitting a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "");

/** Checks that nothing extends beyond the sides of the page and that items of a list do not overlap. */
async function expectIntact(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
    for (const list of document.querySelectorAll("main ol, main ul")) {
      const boxes = [...list.children]
        // Items that do not fit on the stage are invisible.
        .filter((item) => getComputedStyle(item).visibility === "visible")
        .map((item) => item.getBoundingClientRect())
        .filter(({ width: wide, height }) => wide > 0 && height > 0);
      for (const [index, box] of boxes.entries()) {
        if (box.left < -1 || box.right > width + 1) found.push(`an item extends from ${box.left} to ${box.right}`);
        for (const other of boxes.slice(index + 1)) {
          const apart =
            box.bottom <= other.top + 1 ||
            other.bottom <= box.top + 1 ||
            box.right <= other.left + 1 ||
            other.right <= box.left + 1;
          if (!apart) found.push(`items overlap at ${box.top} and ${other.top}`);
        }
      }
    }
    return found;
  });
  expect(faults, where).toEqual([]);
}

test("[BROWSER-1] excess combining marks, right-to-left overrides, markup and long words do not break layouts", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  await patch(organizer, `/api/events/${id}`, { reviewAnonymousQuestions: false });
  for (const [index, text] of HOSTILE.entries()) {
    const person = { participantName: cut(text, 48), participantId: `hostile-${index}` };
    await submit(hubbub, id, "social", { content: cut(text, 500), ...person });
    await submit(hubbub, id, "chat", { content: text, ...person });
    await submit(hubbub, id, "icebreaker", { response: cut(text, 280), ...person });
  }
  const phone = await people.open(PHONE);
  for (const tab of ["icebreaker", "questions", "chat"]) {
    await phone.goto(`/event/${id}/${tab}`);
    await expect(phone.getByText(/W{40}/u).or(phone.getByText("5 responses")).first()).toBeVisible();
    await expectIntact(phone, tab);
  }
  await organizer.goto(`/admin/${id}/questions`);
  await expect(organizer.getByText(/W{40}/u).first()).toBeVisible();
  await expectIntact(organizer, "the moderation list");
  const stage = await people.open(PROJECTOR);
  for (const tab of ["icebreaker", "questions", "chat"]) {
    await stage.goto(`/event/${id}/${tab}?display=bigscreen`);
    await stage.getByRole("heading").first().waitFor();
    await expectIntact(stage, `the big screen's ${tab}`);
  }
});

test("[BROWSER-2] the page works without browser storage", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open(PHONE);
  await phone.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, { get: refuse });
    }
  });
  await phone.goto(`/event/${id}`);
  await phone.getByLabel(ICEBREAKER_PROMPT).fill("privacy");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await openTab(phone, "Questions");
  await expect(phone.getByText("No questions yet")).toBeVisible();
});

test("[BROWSER-4] a tab whose script cannot be loaded shows an error, and the other tabs work", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const shell = await (await fetch(`${hubbub.url}/event/${id}`)).text();
  const firstScripts = new Set([...shell.matchAll(/assets\/[\w.-]+\.js/gu)].map(([name]) => name));
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|dynamically imported|error/iu });
  await phone.route(/\/assets\/[\w.-]+\.js$/u, (route) =>
    firstScripts.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await phone.goto(`/event/${id}`);
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeVisible();
  await openTab(phone, "Chat");
  await expect(phone.getByText("This part of the page stopped working")).toBeVisible();
  await openTab(phone, "Icebreaker");
  await expect(phone.getByLabel(ICEBREAKER_PROMPT)).toBeVisible();
});

test("[BROWSER-7] a page whose script cannot be loaded shows an error, and Reload opens the page", async ({
  people,
}) => {
  const phone = await people.open({ ...PHONE, errorsExpected: /ERR_FAILED|dynamically imported|error/iu });
  await phone.route(/\/assets\/site-[\w-]+\.js$/u, (route) => route.abort());
  await phone.goto("/");
  await expect(phone.getByText("Could not load this page")).toBeVisible();
  await phone.unroute(/\/assets\/site-[\w-]+\.js$/u);
  await phone.getByRole("button", { name: "Reload" }).click();
  await expect(phone.getByRole("button", { name: "Join", exact: true })).toBeVisible();
});

test("[BROWSER-5] errors while polling show no toasts", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const phone = await people.open({ ...PHONE, errorsExpected: /500|WebSocket/u });
  await phone.routeWebSocket("**/ws?*", (socket) => void socket.close({ code: 1011 }));
  await phone.goto(`/event/${id}/chat`);
  await expect(phone.getByText("No messages yet")).toBeVisible();
  let refused = 0;
  const thirdRefusal = Promise.withResolvers<void>();
  await phone.route(/\/api\/events\/\w+\/lists\?/u, (route) => {
    refused += 1;
    if (refused === 3) thirdRefusal.resolve();
    return route.fulfill({ status: 500, json: { code: "internal", message: "Simulated server failure" } });
  });
  await thirdRefusal.promise;
  await expect(
    phone.getByRole("region", { name: /notifications/iu }).getByText("Simulated server failure"),
  ).toHaveCount(0);
  await expect(phone.getByRole("textbox", { name: /^Message as/u })).toBeEnabled();
});
