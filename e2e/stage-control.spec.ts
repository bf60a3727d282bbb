/** Stage control: freezing, black and the pinned question, from the event admin to projectors and phones. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { Page } from "@playwright/test";

import type { RunningServer } from "../apps/server/src/testing/server-process.ts";
import { createEventWithOrganizer, patch, submit, submitResponses } from "./support/event.ts";
import { expect, type People, PHONE, PROJECTOR, test } from "./support/test.ts";

async function openShow(
  hubbub: RunningServer,
  people: People,
  errorsExpected?: RegExp,
): Promise<{ organizer: Page; event: OrganizerEvent }> {
  const { organizer, event } = await createEventWithOrganizer(hubbub, people, {}, errorsExpected);
  await patch(organizer, `/api/events/${event.id}`, { reviewAnonymousQuestions: false });
  await organizer.goto(`/admin/${event.id}`);
  // Its keys work from now on.
  await expect(organizer.getByRole("button", { name: "Freeze" })).toBeVisible();
  return { organizer, event };
}

async function openStage(people: People, eventId: string): Promise<Page> {
  const stage = await people.open(PROJECTOR);
  await stage.goto(`/event/${eventId}?display=bigscreen`);
  return stage;
}

const ask = (hubbub: RunningServer, eventId: string, content: string) => submit(hubbub, eventId, "social", { content });

test("[STC-20] a frozen stage keeps its picture while phones go on, over a reload, and on a second projector", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await openShow(hubbub, people);
  await submitResponses(hubbub, event.id, ["captions", "keyboard"]);
  const stage = await openStage(people, event.id);
  await expect(stage.getByText("2 responses")).toBeVisible();
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}`);

  await organizer.keyboard.press("f");
  await expect(organizer.getByRole("button", { name: "Frozen" })).toHaveAttribute("aria-pressed", "true");
  await expect(stage.getByTestId("stage")).toHaveAttribute("data-mode", "frozen");
  await expect(stage.locator("[data-testid='word']")).toHaveCount(2);
  const cloud = stage.getByRole("main");
  const before = await cloud.innerText();
  await submitResponses(hubbub, event.id, ["contrast", "focus"]);
  await expect(phone.getByText("4 responses")).toBeVisible();
  await expect.poll(() => cloud.innerText()).toBe(before);

  await stage.reload();
  await expect(stage.getByText("2 responses")).toBeVisible();
  const second = await openStage(people, event.id);
  await expect(second.getByText("2 responses")).toBeVisible();
  await expect(second.getByRole("main")).toHaveAttribute("data-view", "icebreaker");

  await organizer.keyboard.press("f");
  await expect(organizer.getByRole("button", { name: "Freeze" })).toHaveAttribute("aria-pressed", "false");
  for (const screen of [stage, second]) await expect(screen.getByText("4 responses")).toBeVisible();
});

test("[STC-22] a black stage shows nothing, also before its scripts run and after a reload", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await openShow(hubbub, people);
  await submitResponses(hubbub, event.id, ["captions"]);
  const stage = await openStage(people, event.id);
  await expect(stage.getByText("1 response", { exact: true })).toBeVisible();
  await organizer.keyboard.press("b");
  await expect(organizer.getByRole("button", { name: "Black" })).toHaveAttribute("aria-pressed", "true");
  await expect(stage.getByTestId("stage")).toBeEmpty();
  const html = await (await stage.request.get(`/event/${event.id}?display=bigscreen`)).text();
  expect(html).toMatch(/<div [^>]*data-mode="black"><\/div>/u);
  await stage.reload();
  await expect(stage.getByTestId("stage")).toBeEmpty();
  await expect(stage.getByTestId("stage")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await organizer.keyboard.press("b");
  await expect(stage.getByText("1 response", { exact: true })).toBeVisible();
});

test("[STC-23] N shows the questions one after another, large on the stage and marked on phones", async ({
  hubbub,
  people,
}) => {
  const { organizer, event } = await openShow(hubbub, people);
  await ask(hubbub, event.id, "When do you ship?");
  await ask(hubbub, event.id, "Is there a dark theme?");
  const stage = await openStage(people, event.id);
  const phone = await people.open(PHONE);
  await phone.goto(`/event/${event.id}/questions`);
  await organizer.goto(`/admin/${event.id}/questions`);
  await expect(organizer.getByText("When do you ship?")).toBeVisible();

  const pinned = stage.locator("[data-view=pinned]");
  const marked = phone.getByRole("listitem").filter({ hasText: "Answering now" });
  await organizer.keyboard.press("n");
  await expect(pinned).toContainText("Answering now");
  const first = (await pinned.getByRole("heading").textContent()) ?? "";
  await expect(marked).toContainText(first);
  // Keys are ignored until the page has the answer to its last command.
  const firstRow = organizer.getByRole("listitem").filter({ hasText: first });
  await expect(firstRow.getByRole("button", { name: "Remove from big screen" })).toBeVisible();
  await expect(organizer.getByRole("button", { name: "Next question" })).toBeEnabled();
  await organizer.keyboard.press("n");
  await expect(pinned.getByRole("heading")).not.toHaveText(first);
  const second = (await pinned.getByRole("heading").textContent()) ?? "";
  await expect(marked).toContainText(second);

  const row = organizer.getByRole("listitem").filter({ hasText: second });
  await expect(row.getByRole("button", { name: "Remove from big screen" })).toBeVisible();
  await row.getByRole("button", { name: "Ignore" }).click();
  await expect(pinned).toHaveCount(0);
  await expect(marked).toHaveCount(0);
});

test("[STC-24] the buttons show what the server has confirmed, and nothing else", async ({ hubbub, people }) => {
  const { organizer, event } = await openShow(hubbub, people, /ERR_CONNECTION_RESET/u);
  const sent: (() => void)[] = [];
  await organizer.route(`**/api/events/${event.id}/stage`, async (route) => {
    if (route.request().method() === "PATCH") await new Promise<void>((resolve) => sent.push(resolve));
    await route.continue();
  });
  const freeze = organizer.getByRole("button", { name: "Freeze" });
  await freeze.click();
  await expect(freeze).toHaveAttribute("aria-busy", "true");
  await expect(freeze).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => sent.length).toBe(1);
  // Pressing again while the command is on its way sends no second one.
  await organizer.keyboard.press("f");
  sent[0]?.();
  await expect(organizer.getByRole("button", { name: "Frozen" })).toHaveAttribute("aria-pressed", "true");
  expect(sent).toHaveLength(1);

  await organizer.unroute(`**/api/events/${event.id}/stage`);
  await organizer.route(`**/api/events/${event.id}/stage`, (route) =>
    route.request().method() === "PATCH" ? route.abort("connectionreset") : route.continue(),
  );
  await organizer.getByRole("button", { name: "Frozen" }).click();
  await expect(organizer.getByText("Could not update the big screen")).toBeVisible();
  await expect(organizer.getByRole("button", { name: "Frozen" })).toHaveAttribute("aria-pressed", "true");
});
