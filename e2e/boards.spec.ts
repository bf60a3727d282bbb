/** A board from start to end: five phones, a projector and the event admin at the same time. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { Locator, Page } from "@playwright/test";

import { findViolations } from "./support/axe.ts";
import { createEventWithOrganizer, patch, post, submit } from "./support/event.ts";
import { expect, PHONE, PROJECTOR, test } from "./support/test.ts";

const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket/u;
const cardOf = (page: Page) => page.getByTestId("board-card");
const send = async (page: Page, column: string, text: string) => {
  await cardOf(page).getByRole("radio", { name: column }).check();
  await cardOf(page).getByRole("textbox", { name: "Your idea" }).fill(text);
  await cardOf(page).getByRole("button", { name: "Send" }).click();
};
const voteFor = (page: Page, idea: string) => cardOf(page).getByRole("button", { name: `Vote for: ${idea}` });

/** Drags with the steps of a hand: the page finds out at each step what is under the pointer. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const { mouse } = from.page();
  await from.hover();
  await mouse.down();
  const target = await to.boundingBox();
  if (!target) throw new Error("The target is not visible");
  await mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await expect(to.locator("xpath=ancestor::li[1]")).toHaveAttribute("data-over", "");
  await mouse.up();
}

test("[BOARD-93] [BOARD-100] five phones, one of them offline, a projector and the event admin run a board to its result", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(120_000);
  const { organizer, event } = await createEventWithOrganizer(hubbub, people);
  const { id } = event;
  const first = await people.open(PHONE);
  const second = await people.open({ ...PHONE, errorsExpected: OFFLINE });
  const others = await Promise.all([3, 4, 5].map(() => people.open(PHONE)));
  const phones = [first, second, ...others];
  const stage = await people.open(PROJECTOR);
  await first.goto(`/event/${id}/icebreaker`);
  await second.goto(`/event/${id}/chat`);
  await stage.goto(`/event/${id}?display=bigscreen`);
  for (const phone of others) await phone.goto(`/event/${id}`);
  for (const phone of phones) await expect(phone.getByText("Connected to live updates")).toBeVisible();

  // The board begins on every phone and on the automatic stage.
  await organizer.goto(`/admin/${id}/boards`);
  await organizer.getByRole("button", { name: "Start, stop, continue" }).click();
  await organizer.getByRole("dialog").getByLabel("Votes per person").selectOption("2");
  await organizer.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await organizer.getByRole("button", { name: "Start collecting ideas" }).click();
  await expect(stage.getByRole("heading", { name: "What should we start, stop and continue?" })).toBeVisible();

  // One phone writes without a connection. Others' ideas are hidden.
  await send(first, "Start", "Demo days");
  await expect(cardOf(first).getByText("Yours")).toBeVisible();
  await expect(cardOf(second).getByText("1 idea so far")).toBeVisible();
  for (const [nth, phone] of others.entries()) await send(phone, "Continue", `Lunch talks ${nth}`);
  await second.context().setOffline(true);
  await send(second, "Stop", "Long mails");
  await send(second, "Start", "Demos");
  await expect(cardOf(second).getByText("Queued. It will be sent when you are back online.")).toHaveCount(2);
  await expect(cardOf(second).getByText("3 of 5 ideas left")).toBeVisible();
  await second.context().setOffline(false);
  await expect(organizer.getByText("Long mails")).toBeVisible();
  await expect(stage.getByText("6 ideas", { exact: true })).toBeVisible();
  await expect(stage.getByText("Long mails")).toHaveCount(0);

  // The same idea twice: dragged onto the other one.
  const start = organizer.getByRole("region", { name: "Start" });
  await drag(start.getByText("Demos", { exact: true }), start.getByText("Demo days", { exact: true }));
  await expect(organizer.getByText("1 idea merged")).toBeVisible();
  await expect(start.getByText("1 merged idea")).toBeVisible();

  // The vote.
  await organizer.getByRole("button", { name: "Start voting" }).click();
  for (const phone of phones) await expect(cardOf(phone).getByText("2 votes left")).toBeVisible();
  for (const phone of phones) await voteFor(phone, "Demo days").click();
  await voteFor(second, "Long mails").click();
  await expect(cardOf(second).getByText("No votes left")).toBeVisible();
  await voteFor(second, "Long mails").click();
  await expect(cardOf(second).getByText("1 vote left")).toBeVisible();
  await expect(stage.getByText("Vote on your phone · 5 people voted")).toBeVisible();
  const demoDays = stage.getByRole("listitem").filter({ hasText: "Demo days" });
  await expect(demoDays).toContainText("5 votes");

  // A frozen stage keeps the board, also over a reload.
  await patch(organizer, `/api/events/${id}/stage`, { mode: "frozen" });
  await expect(stage.getByTestId("stage")).toHaveAttribute("data-mode", "frozen");
  await stage.reload();
  await expect(demoDays).toContainText("5 votes");
  await patch(organizer, `/api/events/${id}/stage`, { mode: "live" });

  // The result.
  await organizer.getByRole("button", { name: "Close", exact: true }).click();
  await organizer.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expect(cardOf(first).getByText("You voted for this")).toBeVisible();
  await expect(cardOf(second).getByRole("listitem").first()).toContainText("Demo days");
  await expect(stage.getByRole("listitem").first()).toContainText("5 votes");
  await organizer.getByRole("button", { name: "Make a poll of the top five" }).click();
  await organizer.getByRole("button", { name: "All polls" }).click();
  await expect(organizer.getByRole("heading", { name: "What should we start, stop and continue?" })).toBeVisible();
});

test.describe("accessibility", () => {
  // axe measures pages at rest.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const hideUntilVote of [true, false])
    test(`[A11Y-1] a board whose ideas are ${hideUntilVote ? "hidden" : "visible"} has no axe violations on phone, stage and event admin, light and dark`, async ({
      hubbub,
      people,
    }) => {
      const { organizer, event } = await createEventWithOrganizer(hubbub, people);
      const [phone, stage] = await Promise.all([people.open(PHONE), people.open(PROJECTOR)]);
      const address = `/api/events/${event.id}/boards`;
      const fields = { prompt: "What should we change?", columns: ["Start", "Stop"], hideUntilVote };
      const { id } = await post<Board>(organizer, address, fields);
      await organizer.goto(`/admin/${event.id}/boards`);
      await phone.goto(`/event/${event.id}`);
      await stage.goto(`/event/${event.id}/board?display=bigscreen`);
      const card = phone.getByTestId("board-card");
      for (const phase of ["collect", "vote", "closed"]) {
        await post(organizer, `${address}/${id}/phase`, { phase });
        for (const page of [phone, stage, organizer])
          await expect(page.getByRole("heading", { name: fields.prompt })).toBeVisible();
        if (phase === "collect") {
          await card.getByRole("textbox").fill("Longer breaks");
          await card.getByRole("button", { name: "Send" }).click();
          await expect(organizer.getByText("Longer breaks")).toBeVisible();
        }
        if (phase === "vote") await card.getByRole("button", { name: "Vote for: Longer breaks" }).click();
        if (phase === "closed") await expect(card.getByText("You voted for this")).toBeVisible();
        for (const [name, page] of Object.entries({ phone, stage, organizer }))
          expect(await findViolations(page), `${phase}, ${name}`).toEqual([]);
      }
    });

  test("[A11Y-1] the dialogs of boards have no axe violations, light and dark", async ({ hubbub, people }) => {
    const { organizer, event } = await createEventWithOrganizer(hubbub, people);
    const address = `/api/events/${event.id}/boards`;
    await organizer.goto(`/admin/${event.id}/boards`);
    await organizer.getByRole("button", { name: "Start, stop, continue" }).click();
    expect(await findViolations(organizer), "new board").toEqual([]);
    await organizer.getByRole("button", { name: "Save" }).click();
    await organizer.getByRole("button", { name: "Start collecting ideas" }).click();
    await expect(organizer.getByText("Collecting ideas", { exact: true })).toBeVisible();
    const [board] = (await (await fetch(hubbub.url + address)).json()) as Board[];
    for (const text of ["Longer breaks", "Pauses"])
      await submit(hubbub, event.id, `boards/${board?.id}/ideas`, { column: 0, text, participantId: "one" });
    for (const name of ["Merge into… Pauses", "Move to… Pauses"]) {
      await organizer.getByRole("button", { name }).click();
      expect(await findViolations(organizer), name).toEqual([]);
      await organizer.keyboard.press("Escape");
    }
  });
});
