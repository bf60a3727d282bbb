/** Event page on phones: tests that need layout, touch events or canvas. */
import { readFile } from "node:fs/promises";

import { EVENT_TABS } from "@hubbub/contract/activities";
import type { Page } from "@playwright/test";

import { answerIcebreaker, askQuestion } from "./support/attendee.ts";
import { createEventWithOrganizer, patch } from "./support/event.ts";
import { DESKTOP, expect, PHONE, test } from "./support/test.ts";

const SMALL = { viewport: { width: 320, height: 640 }, hasTouch: true };
const TABLET = { viewport: { width: 820, height: 1100 }, hasTouch: true };

/** Dispatches the touch events of a horizontal swipe. */
async function swipe(page: Page, selector: string, from: number, to: number): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(
      (target, [start, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
        const begin = { touches: [touch(start)], changedTouches: [touch(start)], bubbles: true };
        target.dispatchEvent(new TouchEvent("touchstart", begin));
        target.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(end)], bubbles: true }));
      },
      [from, to] as const,
    );
}

test("[PHONE-1] at 320 px every tab is at least 44 px large, the open tab is visible, and the page does not scroll sideways", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(SMALL);
  await phone.goto(`/event/${event.id}/${EVENT_TABS.at(-1)}`);
  const tabs = phone.getByRole("navigation", { name: "Activities" }).getByRole("link");
  await expect(tabs).toHaveCount(EVENT_TABS.length);
  // First the last tab is open, then each tab in turn.
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  for (const tab of await tabs.all()) {
    const box = await tab.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await tabs.first().click();
  await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  await expect(tabs.nth(3)).toBeInViewport({ ratio: 1 });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("[PHONE-3] a swipe on the page opens the next tab, and a swipe that begins in a field does not", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}/icebreaker`);
  // The component that listens to swipes loads after the first view.
  await expect(async () => {
    if (phone.url().endsWith("/icebreaker")) await swipe(phone, "main form h2", 300, 120);
    await expect(phone).toHaveURL(/\/questions$/u, { timeout: 1000 });
  }).toPass();
  await swipe(phone, "main form", 120, 300);
  await expect(phone).toHaveURL(/\/icebreaker$/u);
  await swipe(phone, "textarea", 300, 120);
  await expect(phone).toHaveURL(/\/icebreaker$/u);
});

test("[PHONE-13] from 768 px the label of the active tab is aligned with the other labels", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  for (const size of [TABLET, DESKTOP]) {
    const page = await people.open(size);
    for (const tab of ["icebreaker", "leaderboard"]) {
      await page.goto(`/event/${event.id}/${tab}`);
      await expect(page.getByRole("navigation", { name: "Activities" }).locator("[aria-current]")).toBeVisible();
      const tops = await page
        .getByRole("navigation", { name: "Activities" })
        .locator("a > :last-child")
        .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBe(1);
    }
  }
});

test("[PHONE-26] after the session, My day can be downloaded as a PNG with the event's title as file name", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, { title: "Lights: on!" });
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}`);
  await answerIcebreaker(phone, "كيف نروي القصص");
  await askQuestion(phone, "Will there be captions?", "Noor");
  await expect(phone.getByText("Waiting for a moderator", { exact: true })).toBeVisible();
  await patch(organizer, `/api/events/${event.id}/archive`, { isArchived: true });
  await phone.getByRole("button", { name: "My day", exact: true }).click();
  await expect(phone.getByTestId("my-day")).toBeVisible();
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("link", { name: "Save image" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Lights-on.png");
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20) >= 1080]).toEqual([1080, true]);
});
