/** Merging in the browser: the event admin merges and undoes, a phone and a projector follow. */
import { signInWithWallet } from "./support/attendee.ts";
import { createEventWithOrganizer, patch } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

test("[MERGE-23] [MERGE-2] [TALLY-4] the author sees what the question was merged with, phone and stage show the tally, and undo restores", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}/questions`);
  await signInWithWallet(phone, "merge_noor", "Noor");
  for (const text of ["Will there be slides?", "Can we get the slides?"]) {
    await phone.getByRole("textbox", { name: "Ask a question" }).fill(text);
    await phone.getByRole("button", { name: "Submit" }).click();
    await expect(phone.locator("[data-testid='question-text']", { hasText: text })).toBeVisible();
  }
  const second = phone.getByRole("listitem").filter({ hasText: "Can we get the slides?" });
  const stored = phone.waitForResponse((response) => response.url().endsWith("/vote") && response.ok());
  await second.getByRole("button", { name: "Vote up" }).click();
  await stored;
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${event.id}?display=bigscreen&tab=questions`);
  await expect(stage.getByText("2 asked · 0 answered · 0 not shown")).toBeVisible();

  await organizer.goto(`/admin/${event.id}/questions`);
  await organizer.getByRole("button", { name: "Merge questions" }).click();
  for (const box of await organizer.getByRole("checkbox", { name: /^Select for merging/u }).all()) await box.check();
  await organizer.getByRole("button", { name: /^Merge…/u }).click();
  const dialog = organizer.getByRole("dialog", { name: "Merge questions" });
  await dialog.getByRole("radio", { name: /Will there be slides/u }).check();
  await dialog.getByRole("button", { name: "Merge 2 questions" }).click();

  await expect(phone.getByText("Your question was merged into another one")).toBeVisible();
  await expect(phone.getByText("Merged into: Will there be slides?")).toBeVisible();
  const shown = phone.getByRole("list", { name: "Live Questions" }).getByRole("listitem");
  await expect(shown).toHaveCount(1);
  await expect(shown.getByRole("button", { name: "Vote up" })).toHaveAttribute("aria-pressed", "true");
  await expect(phone.getByText("2 asked · 0 answered · 0 not shown")).toBeVisible();
  await expect(stage.getByText("Can we get the slides?")).toHaveCount(0);

  await organizer.getByText("1 merged question").click();
  await organizer.getByRole("button", { name: "Undo merge" }).click();
  await expect(organizer.getByText("Merge undone")).toBeVisible();
  await expect(phone.getByText("Merged into: Will there be slides?")).toHaveCount(0);
  await expect(stage.getByText("Can we get the slides?")).toBeVisible();
});
