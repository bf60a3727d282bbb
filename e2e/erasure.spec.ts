import { answerIcebreaker, sendChatMessage, signInWithWallet } from "./support/attendee.ts";
import { createEventWithOrganizer } from "./support/event.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("[ERASE-4] [ERASE-9] an attendee erases their submissions from the privacy page, and they disappear on other pages", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people, { chatModerationEnabled: false });
  const { id } = event;
  const kofi = await people.open(PHONE);
  await kofi.goto(`/event/${id}`);
  await answerIcebreaker(kofi, "keyboard order", "Kofi");
  await expect(kofi.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  await signInWithWallet(kofi, "kofi", "Kofi");
  await sendChatMessage(kofi, "Hello from the third row");
  await expect(kofi.getByText("Hello from the third row")).toBeVisible();

  const ingrid = await people.open(PHONE);
  await ingrid.goto(`/event/${id}/chat`);
  await expect(ingrid.getByText("Hello from the third row")).toBeVisible();
  await expect(ingrid.getByText("Connected to live updates")).toBeVisible();

  await kofi.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(kofi.getByText(/This server stores \d+ contributions from you/u)).toBeVisible();
  await kofi.getByRole("button", { name: "Erase my contributions" }).click();
  const dialog = kofi.getByRole("alertdialog");
  await expect(
    dialog.getByText("Your profile and its points will be erased, and you will be signed out."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(kofi.getByText(/were erased/u)).toBeVisible();

  await expect(ingrid.getByText("Hello from the third row")).toBeHidden();
  await kofi.goto(`/event/${id}/icebreaker`);
  await expect(kofi.getByText("No responses yet")).toBeVisible();
  await expect(kofi.getByRole("button", { name: "Login", exact: true }).first()).toBeVisible();
});
