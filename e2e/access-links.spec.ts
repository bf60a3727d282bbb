/** Access links from start to end: the admin creates one, a phone without an account opens it, and it ends. */
import type { Page } from "@playwright/test";

import { createAccessLink, createEventWithOrganizer, openPoll, patch } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const REFUSED = /401|403/u;

/** Creates a moderator link in the Team section. @returns its address, which the dialog shows once */
async function createLinkInDialog(organizer: Page, eventId: string, label: string): Promise<string> {
  await organizer.goto(`/admin/${eventId}/team`);
  await organizer.getByRole("button", { name: "Create link" }).click();
  const dialog = organizer.getByRole("dialog");
  await dialog.getByLabel("Label").fill(label);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("img", { name: /^QR code for/u })).toBeVisible();
  const address = await dialog.getByText("/link#").textContent();
  await dialog.getByRole("button", { name: "Done" }).click();
  return address ?? "";
}

const ask = (page: Page, eventId: string, content: string) =>
  page.request.post(`/api/events/${eventId}/social`, { data: { content, participantName: "Noor" } });

test("[ALINK-9] [ALINK-12] a phone opens a moderator link, moderates, and loses the role when the link is revoked", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const address = await createLinkInDialog(organizer, event.id, "Front row");
  await expect(organizer.getByText("Not opened yet")).toBeVisible();
  await expect(organizer.getByText(address)).toHaveCount(0);
  await ask(organizer, event.id, "Is this recorded?");

  const phone = await people.open({ ...PHONE, errorsExpected: REFUSED });
  await phone.goto(address);
  await expect(phone).toHaveURL(new RegExp(`/link/${event.id}$`, "u"));
  await expect(phone.getByText("Front row")).toBeVisible();
  const question = phone.getByRole("listitem").filter({ hasText: "Is this recorded?" });
  await question
    .getByRole("button", { name: /Approve|Answered/u })
    .first()
    .click();
  const tabs = phone.getByRole("navigation", { name: "Event" });
  await expect(tabs.getByRole("link").first()).toHaveText(/^Questions/u);
  await expect(tabs.getByRole("link").last()).toHaveText("Muted");
  await expect(tabs.getByRole("group")).toHaveCount(0);
  await tabs.getByRole("link", { name: "Polls" }).click();
  await expect(phone.getByText("No polls yet")).toBeVisible();

  await organizer.goto(`/admin/${event.id}/team`);
  const entry = organizer.getByRole("listitem").filter({ hasText: "Is this recorded?" });
  await expect(entry.getByText("Front row")).toBeVisible();
  await organizer.getByRole("button", { name: "Revoke Front row" }).click();
  await organizer.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await phone.goto("about:blank");
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(phone).toHaveURL(/\/link$/u);
});

test("[ALINK-10] [ALINK-30] a speaker link shows the questions, the results of the poll and the timer, and pins a question", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  await ask(organizer, event.id, "What comes next?");
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  const poll = { kind: "choice", question: "Tea or coffee?", options, resultsVisibility: "staff" } as const;
  const { id } = await openPoll(organizer, event.id, poll);
  const address = await createAccessLink(organizer, event.id, "speaker", "Keynote");
  const speaker = await people.open(PHONE);
  await speaker.goto(address);
  await expect(speaker.getByText("What comes next?")).toBeVisible();
  await expect(speaker.getByText("Tea or coffee?")).toBeVisible();
  await organizer.request.post(`/api/events/${event.id}/polls/${id}/answer`, { data: { optionIds: ["1"] } });
  await expect(speaker.getByText("100%")).toBeVisible();
  await expect(speaker.getByRole("button", { name: /Answer|Ignore|Open/u })).toHaveCount(0);
  await speaker.getByRole("button", { name: "Show on big screen" }).click();
  await expect(speaker.getByRole("button", { name: "Remove from big screen" })).toBeVisible();
  const stage = speaker.getByRole("link", { name: "Open big screen" });
  await expect(stage).toHaveAttribute("href", `/event/${event.id}?display=bigscreen`);
});

test("[ALINK-11] [ALINK-12] a screen link opens the stage of a private archive, until it is revoked", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}/archive`, { isArchived: true, isPrivate: true });
  const address = await createAccessLink(organizer, event.id, "screen", "Hall A");
  const screen = await people.open({ ...PROJECTOR, errorsExpected: REFUSED });
  await screen.goto(address);
  await expect(screen).toHaveURL(new RegExp(`/event/${event.id}\\?display=bigscreen`, "u"));
  await expect(screen.getByRole("heading", { name: event.title })).toBeVisible();
  await organizer.goto(`/admin/${event.id}/team`);
  await organizer.getByRole("button", { name: "Revoke Hall A" }).click();
  await organizer.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(screen.getByText("This link no longer works")).toBeVisible();
});
