/**
 * A guest starts an action that needs a login, and registers by name or signs in. Then the action is done once, on the
 * same page.
 */
import type { Page } from "@playwright/test";

import { ATTENDEE_PASSWORD, askQuestion, registerByName } from "./support/attendee.ts";
import { createEventWithOrganizer, patch, submit } from "./support/event.ts";
import { DESKTOP, expect, type People, PHONE, test } from "./support/test.ts";
import { TOAST_DURATION_MS } from "../apps/web/src/ui/toast.ts";
import { lengthenTimers } from "./support/timers.ts";
import type { RunningServer } from "../apps/server/src/testing/server-process.ts";

/** Creates an event without review of anonymous questions. Returns its id. */
async function createUnreviewedEvent(hubbub: RunningServer, people: People): Promise<string> {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  return event.id;
}

/** Submits questions, so that the list is longer than the screen of a phone. */
async function askMany(hubbub: RunningServer, eventId: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const body = { content: `Question ${number}?`, participantName: "", participantId: `asker-${number}` };
    await submit(hubbub, eventId, "social", body);
  }
}

const voteButton = (phone: Page, question: string) =>
  phone.getByRole("listitem").filter({ hasText: question }).getByRole("button", { name: "Vote up" });

async function upvotesByQuestion(hubbub: RunningServer, eventId: string): Promise<Record<string, number>> {
  const response = await fetch(`${hubbub.url}/api/events/${eventId}/social`);
  const questions = (await response.json()) as { content: string; upvotes: number }[];
  return Object.fromEntries(questions.map(({ content, upvotes }) => [content, upvotes]));
}

async function openOnPhone(people: People, eventId: string, tab: string): Promise<Page> {
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${eventId}/${tab}`);
  return phone;
}

/** Taps the vote button of a question, then the Login button in the toast. */
async function voteAsGuest(phone: Page, question: string): Promise<void> {
  await lengthenTimers(phone, TOAST_DURATION_MS, 60_000);
  await voteButton(phone, question).last().click();
  await phone.locator("div[popover]").getByRole("button", { name: "Login" }).click();
}

test("[INTENT-1] [INTENT-6] counts a guest's vote once after registration by name, and scrolls to the question", async ({
  hubbub,
  people,
}) => {
  const eventId = await createUnreviewedEvent(hubbub, people);
  await askMany(hubbub, eventId, 8);
  const phone = await openOnPhone(people, eventId, "questions");
  const last = phone.getByRole("list", { name: "Live Questions" }).getByRole("listitem").last();
  const text = (await last.locator("[data-testid='question-text']").textContent()) ?? "";
  await voteAsGuest(phone, text);
  await expect(phone.getByRole("heading", { name: "What is your name?" })).toBeVisible();
  await expect(phone.getByLabel("Password")).toHaveCount(0);
  await registerByName(phone, "Maya", `/event/${eventId}/questions`);

  await expect(voteButton(phone, text).last()).toHaveAttribute("aria-pressed", "true");
  await expect(voteButton(phone, text).last()).toBeInViewport();
  await expect(voteButton(phone, text).last()).toBeFocused();
  await expect.poll(() => upvotesByQuestion(hubbub, eventId)).toMatchObject({ [text]: 1 });

  await phone.reload();
  await expect(voteButton(phone, text).last()).toHaveAttribute("aria-pressed", "true");
  await phone.goBack();
  await phone.goForward();
  await expect.poll(() => upvotesByQuestion(hubbub, eventId)).toMatchObject({ [text]: 1 });

  // A second person with the same name has another account, and another vote.
  const second = await openOnPhone(people, eventId, "questions");
  await voteAsGuest(second, text);
  await registerByName(second, "Maya", `/event/${eventId}/questions`);
  await expect.poll(() => upvotesByQuestion(hubbub, eventId)).toMatchObject({ [text]: 2 });
});

test("[REG-5] a password added later can sign in on another device, which shows the earlier vote", async ({
  hubbub,
  people,
}) => {
  const eventId = await createUnreviewedEvent(hubbub, people);
  await askMany(hubbub, eventId, 1);
  const phone = await openOnPhone(people, eventId, "questions");
  await voteAsGuest(phone, "Question 1?");
  await registerByName(phone, "Tomás", `/event/${eventId}/questions`);
  await expect(voteButton(phone, "Question 1?")).toHaveAttribute("aria-pressed", "true");

  await phone.getByRole("button", { name: "Signed in as Tomás" }).click();
  await phone.getByRole("button", { name: "Logout" }).click();
  const dialog = phone.getByRole("alertdialog");
  await expect(dialog).toContainText(
    "Without a passkey or password, you will not be able to sign in to this account again.",
  );
  const opening = phone.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Add a passkey or password" }).click();
  const account = await opening;
  await expect(account.getByText("Your account is on this device only.")).toBeVisible();
  await account.getByRole("region", { name: "Password" }).getByRole("link", { name: "Add a password" }).click();
  await account.getByLabel("Username").fill("tomas_k");
  await account.getByLabel("Password", { exact: true }).fill(ATTENDEE_PASSWORD);
  await account.getByRole("button", { name: "Add password" }).click();
  await expect(account.getByText("Your password has been added.")).toBeVisible();

  const laptop = await people.open(DESKTOP);
  await laptop.goto(`/event/${eventId}/questions`);
  await laptop.getByRole("button", { name: "Login", exact: true }).first().click();
  await laptop.getByRole("link", { name: "Sign in", exact: true }).click();
  await laptop.getByLabel("Username or email").fill("tomas_k");
  await laptop.getByLabel("Password", { exact: true }).fill(ATTENDEE_PASSWORD);
  await laptop.getByRole("button", { name: "Sign in", exact: true }).click();
  await laptop.waitForURL(`**/event/${eventId}/questions`);
  await expect(voteButton(laptop, "Question 1?")).toHaveAttribute("aria-pressed", "true");
  // The phone stays signed in to the product.
  await phone.goto(`/event/${eventId}/questions`);
  await expect(phone.getByRole("button", { name: "Signed in as Tomás" })).toBeVisible();
  await askQuestion(phone, "Will there be slides?");
  await expect(phone.getByText("Will there be slides?")).toBeVisible();
});
