import type { Page } from "@playwright/test";

import { signInAsOrganizer, createEventWithOrganizer } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";
import { TOAST_DURATION_MS } from "../apps/web/src/ui/toast.ts";
import { lengthenTimers } from "./support/timers.ts";

async function answer(phone: Page, eventId: string, texts: readonly string[]): Promise<void> {
  for (const response of texts) {
    const status = await phone.evaluate(
      async ([id, text]) => {
        const body = JSON.stringify({ response: text, participantName: "Sam", participantId: "moderated-participant" });
        const headers = { "Content-Type": "application/json" };
        return (await fetch(`/api/events/${id}/icebreaker`, { method: "POST", headers, body })).status;
      },
      [eventId, response] as const,
    );
    expect(status).toBe(201);
  }
}

const cloudWord = (page: Page, word: string) => page.locator("[data-testid='word']", { hasText: word });

test("[ADMIN-6] a moderator on a phone hides a word of ten answers with one tap on stage and phones, and Undo shows it again", async ({
  hubbub,
  people,
}) => {
  const { event } = await createEventWithOrganizer(hubbub, people, { enableTranslation: false });
  const { id } = event;
  const moderator = await people.open(PHONE);
  await signInAsOrganizer(moderator, hubbub);
  const [phone, stage] = [await people.open(PHONE), await people.open(PROJECTOR)];
  await phone.goto(`/event/${id}`);
  await answer(phone, id, Array<string>(10).fill("rutabaga"));
  await stage.goto(`/event/${id}?display=bigscreen`);
  await moderator.goto(`/admin/${id}/icebreaker`);
  await expect(cloudWord(stage, "rutabaga")).toBeVisible();
  await expect(cloudWord(phone, "rutabaga")).toBeVisible();

  await lengthenTimers(moderator, TOAST_DURATION_MS, 60_000);
  await moderator.getByRole("switch", { name: "Tap to hide" }).tap();
  await moderator.getByRole("button", { name: "rutabaga, 10" }).tap();
  await expect(cloudWord(stage, "rutabaga")).toHaveCount(0);
  await expect(cloudWord(phone, "rutabaga")).toHaveCount(0);
  await moderator.getByRole("button", { name: "Undo" }).tap();
  await expect(cloudWord(stage, "rutabaga")).toBeVisible();
  await expect(cloudWord(phone, "rutabaga")).toBeVisible();
});

test("[ADMIN-7] words can be merged by dragging and with the keyboard, and Escape cancels a drag", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, { enableTranslation: false });
  const { id } = event;
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${id}`);
  await answer(phone, id, ["talks talks talks", "lecture", "speech"]);
  await organizer.goto(`/admin/${id}/icebreaker`);

  const middleOf = async (name: string) => {
    const box = await organizer.getByRole("button", { name }).boundingBox();
    if (!box) throw new Error(`${name} is not in the cloud`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Words move to their positions with an animation. Wait for its end before a drag.
  const settled = () =>
    expect
      .poll(() =>
        organizer.evaluate(async () => {
          const places = () =>
            [...document.querySelectorAll("button[data-testid='word']")].map((word) => {
              const { x, y } = word.getBoundingClientRect();
              return `${x} ${y}`;
            });
          const before = places();
          await new Promise((resolve) => setTimeout(resolve, 400));
          return places().join() === before.join();
        }),
      )
      .toBe(true);
  const dragOnto = async (name: string, target: string) => {
    await settled();
    const [from, to] = [await middleOf(name), await middleOf(target)];
    await organizer.mouse.move(from.x, from.y);
    await organizer.mouse.down();
    await organizer.mouse.move(to.x, to.y, { steps: 8 });
  };
  await expect(organizer.getByRole("button", { name: "lecture, 1" })).toBeVisible();
  await dragOnto("lecture, 1", "talks, 3");
  await expect(organizer.locator("[data-drop]")).toHaveText("talks");
  await organizer.keyboard.press("Escape");
  await expect(organizer.getByTestId("dragged-word")).toHaveCount(0);
  // Released over its own word, it does not press it either.
  await settled();
  const own = await middleOf("lecture, 1");
  await organizer.mouse.move(own.x, own.y);
  await organizer.mouse.up();
  await expect(organizer.getByRole("button", { name: "Merge into…" })).toHaveCount(0);

  await dragOnto("lecture, 1", "talks, 3");
  await organizer.mouse.up();
  await expect(organizer.getByText("“lecture” merged into “talks”")).toBeVisible();
  await expect(organizer.getByRole("button", { name: "talks, 4" })).toBeVisible();

  await organizer.getByRole("button", { name: "speech, 1" }).focus();
  await organizer.keyboard.press("Enter");
  await organizer.getByRole("button", { name: "Merge into…" }).focus();
  await organizer.keyboard.press("Enter");
  await organizer.getByRole("textbox", { name: "Merge into…" }).fill("talk");
  await organizer.keyboard.press("Tab");
  await organizer.keyboard.press("Enter");
  await expect(organizer.getByRole("button", { name: "talks, 5" })).toBeVisible();
  await expect(cloudWord(phone, "speech")).toHaveCount(0);
});
