/** The run sheet, from the event admin to the remote of a speaker and the stage. */
import { createAccessLink, createEventWithOrganizer, createPoll } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("[RUN-20] an admin prepares steps, a speaker's phone moves them, and other remotes follow", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const options = [{ text: "Tea" }, { text: "Coffee" }];
  await createPoll(organizer, event.id, { kind: "choice", question: "Tea or coffee?", options });
  await organizer.goto(`/admin/${event.id}/run-sheet`);
  const addStep = async (kind: string, note: string) => {
    await organizer.getByRole("button", { name: "Add step" }).first().click();
    const dialog = organizer.getByRole("dialog");
    await dialog.getByLabel("Action", { exact: true }).selectOption(kind);
    await dialog.getByRole("textbox").fill(note);
    await dialog.getByRole("button", { name: "Add step" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await addStep("note", "Welcome everybody, and thank the hosts of this room.");
  await addStep("poll", "Give them a minute to answer.");
  await addStep("black", "Lights off.");
  await expect(organizer.getByRole("button", { name: "Delete step 3" })).toBeVisible();

  const address = await createAccessLink(organizer, event.id, "speaker", "Keynote");
  const speaker = await people.open(PHONE);
  await speaker.goto(address);
  await speaker.getByRole("link", { name: "Remote" }).click();
  await speaker.getByRole("button", { name: "Start" }).click();
  await expect(speaker.getByText("Welcome everybody")).toBeVisible();
  await organizer.getByRole("link", { name: "Open remote" }).click();
  await expect(organizer.getByText("1 of 3")).toBeVisible();
  // Keys are ignored until the page has the answer to its last command.
  await expect(speaker.getByText("1 of 3")).toBeVisible();
  await expect(speaker.getByRole("button", { name: "Next", exact: true })).toBeEnabled();
  await speaker.keyboard.press("PageDown");
  await expect(speaker.getByText("2 of 3")).toBeVisible();
  await expect(organizer.getByText("2 of 3")).toBeVisible();
  const stage = await people.open(PHONE);
  await stage.goto(`/event/${event.id}?display=bigscreen`);
  await expect(stage.getByText("Tea or coffee?")).toBeVisible();
  await organizer.getByRole("button", { name: "Back" }).click();
  await expect(speaker.getByText("1 of 3")).toBeVisible();
});
