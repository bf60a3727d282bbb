/** The microphone queue in a room: five phones, the desk of the organizer and the projector. */
import { openTab } from "./support/attendee.ts";
import { findViolations } from "./support/axe.ts";
import { createAccessLink, createEventWithOrganizer, submit } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const OTHERS = ["Kofi", "Lena", "Amir", "Mei"];

test("[MIC-14] somebody joins, is called while another tab is open, and speaks", async ({ hubbub, people }) => {
  const { organizer: desk, event } = await createEventWithOrganizer(hubbub, people);
  const [phone, stage, ...others] = await Promise.all([
    people.open(PHONE),
    people.open(PROJECTOR),
    ...OTHERS.map(() => people.open(PHONE)),
  ]);
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
  for (const [nth, other] of others.entries()) {
    await other.goto(`/event/${event.id}/microphone`);
    await other.getByLabel("Your name").fill(OTHERS[nth] ?? "");
    await other.getByRole("button", { name: "Join the queue" }).click();
    await expect(other.getByRole("region", { name: "Your place" })).toContainText(
      `${nth + 2} of ${nth + 2} in the queue`,
    );
  }
  await expect(stage.getByText("Next: Ines")).toBeVisible();
  await expect(stage.getByText("5 waiting")).toBeVisible();

  const rows = desk.getByRole("list").filter({ hasText: "Kofi" }).getByRole("listitem");
  await expect(rows).toHaveCount(5);
  const moveDown = desk.getByRole("button", { name: "Move Ines down" });
  await moveDown.focus();
  await desk.keyboard.press("Enter");
  await expect(rows.first()).toContainText("Kofi");
  await expect(stage.getByText("Next: Ines")).toBeHidden();
  await expect(phone.getByText("2", { exact: true })).toBeVisible();

  await openTab(phone, "Questions");
  await desk.getByRole("radio", { name: "2" }).check({ force: true });
  await rows.filter({ hasText: "Ines" }).getByRole("button", { name: "Call" }).click();
  const dialog = phone.getByRole("dialog", { name: "It is your turn" });
  await expect(dialog).toContainText("Please go to microphone 2.");
  await dialog.getByRole("button", { name: "Open the Microphone tab" }).click();
  await expect(phone.getByRole("region", { name: "Your place" })).toContainText("Please go to microphone 2.");
  await stage.goto(`/event/${event.id}/microphone?display=bigscreen`);
  await expect(stage.getByText("Microphone 2")).toBeVisible();
  await expect(stage.getByText("Ines")).toBeVisible();

  await desk.getByRole("button", { name: "Done" }).click();
  await expect(phone.getByRole("button", { name: "Join the queue" })).toBeVisible();
  await expect(stage.getByText("Ines")).toBeHidden();
  await desk.reload();
  await expect(desk.getByText("4 people are waiting").first()).toBeVisible();
});

test.describe("accessibility", () => {
  // axe measures pages at rest.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("[A11Y-1] a microphone queue has no axe violations on phone, stage, desk and speaker page, light and dark", async ({
    hubbub,
    people,
  }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
    const speaker = await people.open({ ...PHONE, errorsExpected: /404/u });
    await organizer.goto(`/admin/${event.id}/microphone`);
    await stage.goto(`/event/${event.id}/questions?display=bigscreen`);
    await speaker.goto(await createAccessLink(organizer, event.id, "speaker", "Front row"));
    await phone.goto(`/event/${event.id}/microphone`);
    const join = phone.getByRole("button", { name: "Join the queue" });
    await join.click();
    await expect(phone.getByText("Enter your name so that the team can call you")).toBeVisible();
    expect(await findViolations(phone), "without a name").toEqual([]);
    await phone.getByLabel("Your name").fill("Ines");
    await join.click();
    for (const number of [2, 3])
      await submit(hubbub, event.id, "microphone/me", { participantName: "Kofi", participantId: `kofi-${number}` });
    const check = async (state: string) => {
      for (const [name, page] of Object.entries({ phone, stage, organizer, speaker }))
        expect(await findViolations(page), `${state}, ${name}`).toEqual([]);
    };
    await expect(stage.getByText("3 waiting")).toBeVisible();
    for (const page of [organizer, speaker]) await expect(page.getByText("3 people are waiting").first()).toBeVisible();
    await check("waiting");
    await organizer.getByRole("button", { name: "Call next person" }).click();
    await expect(phone.getByRole("dialog", { name: "It is your turn" })).toBeVisible();
    await expect(speaker.getByRole("button", { name: "Done" })).toBeVisible();
    await stage.goto(`/event/${event.id}/microphone?display=bigscreen`);
    await expect(stage.getByText("Now speaking")).toBeVisible();
    await check("called");
    await phone.getByRole("button", { name: "Open the Microphone tab" }).click();
    expect(await findViolations(phone), "after the dialog").toEqual([]);
  });
});
