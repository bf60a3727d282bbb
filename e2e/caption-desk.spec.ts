/** Two caption desks with a microphone that hears a WAV file, and a speech service that recognizes its tones. */
import type { Page } from "@playwright/test";

import { findViolations } from "./support/axe.ts";
import { createAccessLink, createEventWithOrganizer, patch } from "./support/event.ts";
import { withMicrophone } from "./support/fake-microphone.ts";
import { DESKTOP, expect, PHONE, testWithSpeechService as test } from "./support/test.ts";

/** With the silence around them, the speech service hears 400 and 800 Hz. */
const SPEECH = [
  { hertz: 540, seconds: 2 },
  { hertz: 0, seconds: 1 },
  { hertz: 1080, seconds: 2 },
  { hertz: 0, seconds: 1 },
];
/** A lease that has ended, an archived event, what the holder of a link may not see, and a speech service that is down. */
const REFUSALS = /403|404|409|503/u;

test.use({
  launchOptions: ({ launchOptions }, use) =>
    withMicrophone(SPEECH, (flags) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] })),
});

const textOf = (page: Page) => page.getByRole("log", { name: "Live captions" });
const listen = (page: Page) => page.getByRole("radio", { name: "Speech service" }).check({ force: true });

test("[CAP-86] what the microphone hears is captioned, until another desk takes over", async ({
  hubbub,
  people,
  speech,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, {}, REFUSALS);
  const [moderator, phone] = await Promise.all([
    people.open({ ...DESKTOP, errorsExpected: REFUSALS }),
    people.open(PHONE),
  ]);
  await moderator.goto(await createAccessLink(organizer, event.id, "moderator", "Front row"));
  await moderator.getByRole("link", { name: "Captions" }).click();
  await organizer.goto(`/admin/${event.id}/captions`);
  await listen(organizer);
  await organizer.getByRole("button", { name: "Start captioning" }).click();
  await expect(organizer.getByText("You are captioning")).toBeVisible();
  await expect(organizer.getByRole("meter", { name: "Microphone level" })).not.toHaveAttribute("aria-valuenow", "0");
  for (const page of [organizer, moderator]) {
    await expect(textOf(page)).toContainText("Welcome to the talk.");
    await expect(textOf(page)).toContainText("Good evening.");
  }

  await expect(moderator.getByText("priya_runs is captioning")).toBeVisible();
  await moderator.getByRole("button", { name: "Take over" }).click();
  await expect(organizer.getByText("Front row has taken over. Your microphone is off.")).toBeVisible();
  await expect(organizer.getByRole("meter")).toBeHidden();
  const recognized = speech.recordings.length;
  await moderator.getByLabel("Type a caption").fill("One typed caption");
  await moderator.getByLabel("Type a caption").press("Enter");
  for (const page of [organizer, moderator]) await expect(textOf(page)).toContainText("One typed caption");

  await textOf(moderator).getByRole("button", { name: "One typed caption" }).click();
  await moderator.getByLabel("Correct the caption").fill("One corrected caption");
  await moderator.getByLabel("Correct the caption").press("Enter");
  await phone.goto(`/event/${event.id}/translation`);
  for (const page of [organizer, moderator]) await expect(textOf(page)).toContainText("One corrected caption");
  await expect(phone.getByRole("log", { name: "Captions" })).toContainText("One corrected caption");
  await textOf(moderator).getByRole("button", { name: "One corrected caption" }).click();
  await moderator.getByRole("button", { name: "Remove" }).click();
  for (const page of [organizer, moderator]) await expect(textOf(page)).not.toContainText("One corrected caption");
  await expect(phone.getByRole("log", { name: "Captions" })).not.toContainText("One corrected caption");
  expect(speech.recordings.length).toBe(recognized);
});

test.describe("accessibility", () => {
  // axe measures pages at rest.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  const check = async (state: string, ...pages: Page[]) => {
    for (const [index, page] of pages.entries()) expect(await findViolations(page), `${state}, ${index}`).toEqual([]);
  };

  test("[A11Y-1] two caption desks and the transcript have no axe violations, light and dark", async ({
    hubbub,
    people,
    speech,
  }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people, {}, REFUSALS);
    const speaker = await people.open({ ...PHONE, errorsExpected: REFUSALS });
    await speaker.goto(await createAccessLink(organizer, event.id, "speaker", "Front row"));
    await organizer.goto(`/admin/${event.id}/captions`);
    await expect(organizer.getByRole("button", { name: "Start captioning" })).toBeVisible();
    await check("nobody captions", organizer);

    await organizer.getByRole("button", { name: "Start captioning" }).click();
    await listen(organizer);
    for (const page of [organizer, speaker]) await expect(textOf(page)).toContainText("Welcome to the talk.");
    await check("captioning", organizer, speaker);

    speech.mood = "down";
    await expect(
      organizer.getByText("The speech service is not responding. Type instead, or choose “This browser”."),
    ).toBeVisible();
    await check("the service is down", organizer);

    await speaker.getByRole("radio", { name: "This browser" }).check({ force: true });
    await speaker.getByRole("button", { name: "Take over" }).click();
    await expect(organizer.getByText("Front row has taken over. Your microphone is off.")).toBeVisible();
    await textOf(organizer).getByRole("button").first().click();
    await check("another desk has taken over", organizer, speaker);

    await patch(organizer, `/api/events/${event.id}/archive`, { isArchived: true });
    await expect(organizer.getByRole("heading", { name: "Caption desk" })).toBeHidden();
    await organizer.getByRole("button", { name: "Show the transcript" }).click();
    await expect(organizer.getByRole("group", { name: "Transcript" })).toContainText("Welcome to the talk.");
    await check("archived", organizer);
  });
});
