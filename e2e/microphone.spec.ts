/** The microphone queue in a room: a phone, the desk of the organizer and the projector. */
import { openTab } from "./support/attendee.ts";
import { createEventWithOrganizer, submit } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

test("[MIC-14] somebody joins, is called while another tab is open, and speaks", async ({ hubbub, people }) => {
  const { organizer: desk, event } = await createEventWithOrganizer(hubbub, people);
  const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
  await desk.goto(`/admin/${event.id}/microphone`);
  await expect(desk.getByText("Nobody is waiting")).toBeVisible();
  await stage.goto(`/event/${event.id}/questions?display=bigscreen`);
  await phone.goto(`/event/${event.id}`);

  await openTab(phone, "Microphone");
  await phone.getByRole("button", { name: "Join the queue" }).click();
  await expect(phone.getByText("Enter your name so that the team can call you")).toBeVisible();
  await phone.getByLabel("Your name").fill("Ines");
  await phone.getByLabel("Topic").fill("Subtitles");
  await phone.getByRole("switch", { name: "Show my name on the big screen" }).click();
  await phone.getByRole("button", { name: "Join the queue" }).click();
  await expect(phone.getByRole("region", { name: "Your place" })).toContainText("1 of 1 in the queue");
  await submit(hubbub, event.id, "microphone/me", { participantName: "Kofi", participantId: "kofi" });
  await expect(stage.getByText("Next: Ines")).toBeVisible();
  await expect(stage.getByText("2 waiting")).toBeVisible();

  const rows = desk.getByRole("list").filter({ hasText: "Kofi" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const moveDown = desk.getByRole("button", { name: "Move Ines down" });
  await moveDown.focus();
  await desk.keyboard.press("Enter");
  await expect(rows.first()).toContainText("Kofi");
  await expect(desk.getByRole("button", { name: "Move Ines down" })).toBeDisabled();
  await expect(stage.getByText("Next: Ines")).toBeHidden();
  await expect(phone.getByText("2", { exact: true })).toBeVisible();

  await openTab(phone, "Questions");
  await desk.getByRole("radio", { name: "2" }).check({ force: true });
  await rows.filter({ hasText: "Ines" }).getByRole("button", { name: "Call" }).click();
  const dialog = phone.getByRole("dialog", { name: "It is your turn" });
  await expect(dialog).toContainText("Please go to microphone 2.");
  await dialog.getByRole("button", { name: "Show my place" }).click();
  await expect(phone.getByRole("region", { name: "Your place" })).toContainText("Please go to microphone 2.");
  await stage.goto(`/event/${event.id}/microphone?display=bigscreen`);
  await expect(stage.getByText("Microphone 2")).toBeVisible();
  await expect(stage.getByText("Ines")).toBeVisible();

  await desk.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByRole("button", { name: "Join the queue" })).toBeVisible();
  await expect(stage.getByText("Ines")).toBeHidden();
  await desk.reload();
  await expect(desk.getByText("1 person is waiting").first()).toBeVisible();
});
