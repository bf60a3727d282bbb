/** Toasts while a modal dialog is open, in a real browser: there the dialog makes everything outside it inert. */
import type { Page } from "@playwright/test";

import { createEventWithOrganizer, patch } from "./support/event.ts";
import { tabTo } from "./support/keyboard.ts";
import { expect, type People, test } from "./support/test.ts";
import { lengthenTimers } from "./support/timers.ts";
import type { RunningServer } from "../apps/server/src/testing/server-process.ts";
import { TOAST_DURATION_MS } from "../apps/web/src/ui/toast.ts";

const QUESTION = "Which room has the coffee?";
const DIALOG = "Keyboard shortcuts";
/** A toast is shown for this long, so that a slow machine can use it. */
const LONG_TOAST_MS = 60_000;

/** Ignores a question, which shows a toast with Undo, and opens a dialog over the page. */
async function ignoreThenAskForHelp(hubbub: RunningServer, people: People): Promise<Page> {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  const asked = await fetch(`${hubbub.url}/api/events/${event.id}/social`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ content: QUESTION, participantName: "Sam", participantId: "toast-participant" }),
  });
  expect(asked.status).toBe(201);
  await organizer.clock.install();
  await lengthenTimers(organizer, TOAST_DURATION_MS, LONG_TOAST_MS);
  await organizer.goto(`/admin/${event.id}/questions`);
  const row = organizer.getByRole("listitem").filter({ hasText: QUESTION });
  await row.getByRole("button", { name: "Ignore" }).click();
  await expect(organizer.locator("div[popover]").getByRole("button", { name: "Undo" })).toBeVisible();
  await organizer.keyboard.press("?");
  await expect(organizer.getByRole("dialog", { name: DIALOG })).toBeVisible();
  return organizer;
}

const undoIn = (page: Page) => page.getByRole("dialog", { name: DIALOG }).getByRole("button", { name: "Undo" });

/** The toast that says that the question is as it was. */
const undone = (page: Page) => page.locator("div[popover]").getByText("Question reset to unanswered");

test("[UI-20] Undo of a toast can be clicked while a modal dialog is open, which stays open", async ({
  hubbub,
  people,
}) => {
  const organizer = await ignoreThenAskForHelp(hubbub, people);
  const undo = undoIn(organizer);
  // On screen, above the dialog's own box and backdrop, and no part of it is cut off.
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(undone(organizer)).toBeVisible();
  await expect(organizer.getByRole("dialog", { name: DIALOG })).toBeVisible();

  await organizer.keyboard.press("Escape");
  await expect(organizer.getByRole("dialog")).toHaveCount(0);
  await expect(undone(organizer)).toBeVisible();
});

test("[UI-20] the keyboard reaches Undo with F8, and by Tab from the dialog", async ({ hubbub, people }) => {
  const organizer = await ignoreThenAskForHelp(hubbub, people);
  await organizer.keyboard.press("F8");
  await organizer.keyboard.press("Tab");
  await expect(undoIn(organizer)).toBeFocused();
  // A toast disappears after its time, but not while it has the focus.
  await organizer.clock.fastForward(LONG_TOAST_MS + 500);
  await organizer.getByRole("dialog").getByRole("button", { name: "Close" }).focus();
  await tabTo(organizer, undoIn(organizer));
  await organizer.keyboard.press("Enter");
  await expect(undone(organizer)).toBeVisible();
});
