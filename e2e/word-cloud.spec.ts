import { createEventWithOrganizer, patch, put } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

test("[WORD-24] [WORD-6] a hidden word and a hidden answer disappear immediately from phone and stage", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, {
    icebreakerPrompt: "One word for today?",
    cloudLeavesOutFillers: true,
  });
  const path = `/api/events/${event.id}`;
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}`);
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${event.id}?display=bigscreen`);
  await expect(stage.getByText("One word for today?")).toBeVisible();
  await expect(phone.getByText("Connected to live updates")).toBeVisible();

  const answer = async (text: string): Promise<string> => {
    const saved = phone.waitForResponse((response) => response.request().method() === "POST" && response.ok());
    await phone.getByLabel("One word for today?").fill(text);
    await phone.getByRole("button", { name: "Submit Response" }).click();
    const { id } = (await (await saved).json()) as { id: string };
    await phone.getByRole("button", { name: "Submit Another Response" }).click();
    return id;
  };
  const words = (page: typeof phone) => page.getByRole("list", { name: "Words, most frequent first" });
  const rude = await answer("the rudeness and the keyboard");
  await answer("slides and captions");
  for (const page of [phone, stage]) {
    await expect(words(page)).toContainText("rudeness");
    await expect(words(page)).not.toContainText("the");
  }
  await put(organizer, `${path}/word-rules`, {
    rules: [
      { word: "captions", action: "hide" },
      { word: "slides", action: "merge", into: "slide" },
    ],
  });
  for (const page of [phone, stage]) {
    await expect(words(page)).toContainText(/slide (Your word )?1/u);
    await expect(words(page)).not.toContainText("captions");
  }
  await patch(organizer, `${path}/icebreaker/${rude}/moderate`, { isHidden: true });
  for (const page of [phone, stage]) {
    await expect(words(page)).not.toContainText("rudeness");
    await expect(page.getByText("1 response")).toBeVisible();
  }
  await patch(organizer, path, { reviewIcebreaker: true });
  await phone.getByLabel("One word for today?").fill("contrast");
  await phone.getByRole("button", { name: "Submit Response" }).click();
  const waiting = phone.getByRole("region", { name: "Your answers waiting for a moderator" });
  await expect(waiting).toContainText("contrast");
  await expect(words(stage)).not.toContainText("contrast");
});
