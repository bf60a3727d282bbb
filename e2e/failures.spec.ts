import type { Locator, Page } from "@playwright/test";

import { beOrganizer, makeEvent, makeGroup } from "./support/event.ts";
import { liftTo } from "./support/keyboard.ts";
import { DESK, expect, test } from "./support/test.ts";

const REASON = "The server stumbled";
const provoked = /500/u;

/** Answers the next write to this address with a failure, as the server would. */
async function failNext(page: Page, method: string, address: RegExp): Promise<void> {
  await page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await page.unroute((url) => address.test(url.pathname));
      return route.fulfill({ status: 500, json: { code: "internal", message: REASON } });
    },
  );
}

interface Failure {
  method: string;
  address: RegExp;
  act: () => Promise<void>;
  title: string;
  /** What the toast says beside its title; the server's message, or a sentence of the page's own. */
  reason?: string;
}

/** Makes the write fail, looks at the toast, and sees that the server has nothing new. */
async function expectFailure(page: Page, read: () => Promise<unknown>, failure: Failure): Promise<void> {
  const before = await read();
  await failNext(page, failure.method, failure.address);
  await failure.act();
  const toast = page.getByRole("region", { name: /notifications/iu });
  await expect(toast.getByText(failure.title, { exact: true })).toBeVisible();
  await expect(toast.getByText(failure.reason ?? REASON)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  expect(await read(), failure.title).toEqual(before);
  // Under an open dialog a toast is read, not pressed: it leaves by itself.
  if (!(await page.locator("dialog[open]").isVisible())) await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast.getByText(failure.title, { exact: true })).toBeHidden();
}

/** Reads calls of the organizer, as one value to compare. */
function reader(page: Page, addresses: readonly string[]): () => Promise<unknown> {
  return () =>
    page.evaluate(async (all) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("hub_jwt_token")}` };
      return Promise.all(
        all.map(async (address) => {
          const answer = (await (await fetch(address, { headers })).json()) as Record<string, unknown>;
          // The clock goes on, whatever fails.
          delete answer["serverNow"];
          return answer;
        }),
      );
    }, addresses);
}

const click = (target: Locator) => () => target.click();

test("[JOURNEY-3] every failed write of an event's desk shows its toast and changes nothing", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(240_000);
  const desk = await people.open({ ...DESK, errorsExpected: provoked });
  await beOrganizer(desk, hubbub);
  const { id } = await makeEvent(desk, { title: "Everything Fails" });
  const ask = await fetch(`${hubbub.url}/api/events/${id}/social`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ content: "Does it?", participantId: "asker" }),
  });
  expect(ask.status).toBe(201);
  const event = `/api/events/${id}`;
  const read = reader(desk, [
    "/api/events",
    ...["social", "timer", "collaborators", "prize/winners"].map((part) => `${event}/${part}`),
  ]);
  const fails = (method: string, part: string, title: string, act: () => Promise<void>) =>
    expectFailure(desk, read, { method, address: new RegExp(`^${event}${part}$`, "u"), act, title });
  const patch = (title: string, act: () => Promise<void>) => fails("PATCH", "", title, act);
  const show = (tab: string) => desk.goto(`/admin/${id}?section=${tab}`);

  await show("overview");
  await patch("Failed to update feature", click(desk.getByRole("switch", { name: "Icebreaker" })));
  await expect(desk.getByRole("switch", { name: "Icebreaker" })).toBeChecked();
  await patch("Failed to update emoji rate limit", async () => {
    await desk.getByLabel("Floating emoji rate limit").selectOption("20");
  });
  await expect(desk.getByLabel("Floating emoji rate limit")).toHaveValue("5");
  await desk.getByRole("button", { name: "Edit Event" }).click();
  await desk.getByRole("dialog").getByLabel("Title").fill("Renamed");
  await patch("Update failed", click(desk.getByRole("dialog").getByRole("button", { name: /save|update/iu })));
  await expect(desk.getByRole("dialog").getByLabel("Title")).toHaveValue("Renamed");

  await show("social");
  const question = desk.getByRole("listitem").filter({ hasText: "Does it?" });
  await fails(
    "PATCH",
    "/social/\\d+/moderate",
    "Failed to moderate post",
    click(question.getByRole("button", { name: "Ignore" })),
  );
  await question.getByRole("button", { name: "Ignore" }).click();
  await expect(question.getByRole("button", { name: "Mark Unanswered" })).toBeVisible();
  await fails(
    "PATCH",
    "/social/\\d+/reset",
    "Failed to reset question",
    click(question.getByRole("button", { name: "Mark Unanswered" })),
  );

  await show("translation");
  await patch("Failed to update translation language", async () => {
    await desk.getByLabel("Target language").selectOption("de");
  });

  await show("timer");
  await fails("PATCH", "/timer/duration", "Failed to set timer duration", async () => {
    await desk.getByLabel("Duration").selectOption("300");
  });
  await desk.getByLabel("Duration").selectOption("300");
  const control = (name: string) => desk.getByRole("button", { name, exact: true });
  await expect(control("Start")).toBeEnabled();
  await fails("POST", "/timer/start", "Failed to start timer", click(control("Start")));
  await control("Start").click();
  await expect(control("Stop")).toBeEnabled();
  await control("Stop").click();
  await expect(control("Start")).toBeEnabled();
  await fails("POST", "/timer/reset", "Failed to reset timer", click(control("Reset")));
  await control("Start").click();
  await expect(control("Stop")).toBeEnabled();
  await desk.route(`**${event}/timer/stop`, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: REASON } }),
  );
  await control("Stop").click();
  await expect(desk.getByText("Failed to stop timer")).toBeVisible();
  await desk.unrouteAll({ behavior: "wait" });
  await expect(control("Stop")).toBeEnabled();
  await control("Stop").click();
  await expect(control("Start")).toBeEnabled();

  await show("team");
  await desk.getByRole("button", { name: "Add Team Member" }).click();
  const adding = desk.getByRole("dialog");
  await adding.getByLabel("Hub username").fill("mira");
  await fails(
    "POST",
    "/collaborators",
    "Failed to add collaborator",
    click(adding.getByRole("button", { name: /^Add/u })),
  );
  await adding.getByRole("button", { name: /^Add/u }).click();
  await expect(adding).toBeHidden();
  await fails("DELETE", "/collaborators/[^/]+", "Failed to remove collaborator", async () => {
    await desk.getByRole("button", { name: "Remove mira" }).click();
    await expect(desk.getByText("Remove mira from this event?")).toBeVisible();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  });

  await show("archive");
  const ending = desk.getByRole("alertdialog");
  await fails("PATCH", "/archive", "Failed to update archive settings", async () => {
    await desk.getByRole("button", { name: "End Session" }).first().click();
    await ending.getByRole("button", { name: "End Session" }).click();
  });
  await desk.getByRole("button", { name: "End Session" }).first().click();
  await ending.getByRole("button", { name: "End Session" }).click();
  await expect(desk.getByText("Archived Event")).toBeVisible();
  await fails(
    "PATCH",
    "/archive",
    "Failed to update archive settings",
    click(desk.getByRole("switch", { name: "Private archive" })),
  );
  await fails(
    "POST",
    "/calculate-leaderboard",
    "Failed to calculate leaderboard",
    click(desk.getByRole("button", { name: "Calculate Leaderboard" })),
  );
});

test("[JOURNEY-4] creating an event or a group that fails keeps what was typed", async ({ hubbub, people }) => {
  const desk = await people.open({ ...DESK, errorsExpected: provoked });
  await beOrganizer(desk, hubbub);
  const read = reader(desk, ["/api/events", "/api/event-groups"]);
  await desk.goto("/admin?tab=create");
  await desk.getByLabel("Title").fill("Never Made");
  await expectFailure(desk, read, {
    method: "POST",
    address: /^\/api\/events$/u,
    title: "Failed to create event",
    act: click(desk.getByRole("main").getByRole("button", { name: "Create Event" })),
  });
  await expect(desk.getByLabel("Title")).toHaveValue("Never Made");
  await desk.goto("/admin?tab=groups");
  await desk.getByRole("button", { name: "Create Event Group" }).first().click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(desk.getByText("Please fill in both title and permalink")).toBeVisible();
  await dialog.getByLabel("Title").fill("Never Made Either");
  await dialog.getByLabel("Permalink").focus();
  await expectFailure(desk, read, {
    method: "POST",
    address: /^\/api\/event-groups$/u,
    title: "Creation failed",
    act: click(dialog.getByRole("button", { name: "Create", exact: true })),
  });
  await expect(dialog.getByLabel("Permalink")).toHaveValue("never-made-either");
});

test("[JOURNEY-5] every failed write of a group's desk shows its toast and changes nothing", async ({
  hubbub,
  people,
}) => {
  const desk = await people.open({ ...DESK, errorsExpected: provoked });
  await beOrganizer(desk, hubbub);
  const group = await makeGroup(desk, "Failing Conference", "failing-conference");
  const first = await makeEvent(desk, { title: "First" });
  await makeEvent(desk, { title: "Second" });
  await desk.goto("/admin/groups/failing-conference");
  const address = `/api/event-groups/${group.id}`;
  const read = reader(desk, [
    `/api/event-groups/permalink/${group.permalink}`,
    `${address}/events`,
    `${address}/collaborators`,
  ]);
  const fails = (method: string, at: string, title: string, act: () => Promise<void>, reason = REASON) =>
    expectFailure(desk, read, { method, address: new RegExp(`^${at}$`, "u"), act, title, reason });

  await desk.getByRole("button", { name: "Link Events" }).click();
  const linking = desk.getByRole("dialog");
  for (const title of ["First", "Second"])
    await linking.getByRole("checkbox", { name: new RegExp(title, "u") }).check();
  await fails("PATCH", "/api/events/\\w+", "Link failed", click(linking.getByRole("button", { name: "Link 2" })));
  await linking.getByRole("button", { name: "Link 2" }).click();
  await expect(desk.getByText("Events linked!")).toBeVisible();

  const row = desk.getByRole("listitem").filter({ has: desk.getByRole("link", { name: "First", exact: true }) });
  await fails(
    "PATCH",
    `${address}/activate-event`,
    "Activation failed",
    click(row.getByRole("button", { name: "Activate" })),
  );
  await row.getByRole("button", { name: "Activate" }).click();
  await expect(row.getByText("LIVE NOW")).toBeVisible();
  await fails(
    "GET",
    `${address}/next-event`,
    "Activation failed",
    click(desk.getByRole("button", { name: "Next Session" })),
    "Failed to fetch next event",
  );
  const ending = desk.getByRole("alertdialog");
  await fails("PATCH", `/api/events/${first.id}/archive`, "End session failed", async () => {
    await desk.getByRole("button", { name: "End Session" }).click();
    await ending.getByRole("button", { name: "End Session" }).click();
  });
  await ending.getByRole("button", { name: "Cancel" }).click();
  await fails("PATCH", `${address}/reorder`, "Reorder failed", async () => {
    await desk.getByRole("button", { name: "Move Second" }).focus();
    await desk.keyboard.press("Space");
    await expect(desk.getByText(/Second(?: lifted)?, place 2 of 2/u)).toBeAttached();
    await liftTo(desk, "Second, place 1 of 2", "ArrowUp");
    await desk.keyboard.press("Space");
  });
  await fails("PATCH", address, "Update failed", async () => {
    await desk.getByLabel("Logo address").fill(`${hubbub.url}/favicon.svg`);
    await desk.getByLabel("Logo address").blur();
  });
  await desk.getByRole("button", { name: "Add Team Member" }).first().click();
  await desk.getByLabel("Username").fill("mira");
  await fails("POST", `${address}/collaborators`, "Failed to add team member", () => desk.keyboard.press("Enter"));
  await desk.getByLabel("Username").press("Enter");
  await expect(desk.getByText("Team member added!")).toBeVisible();
  await fails("DELETE", "/api/event-groups/collaborators/[^/]+", "Failed to remove team member", async () => {
    await desk.getByRole("button", { name: "Remove mira" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  });
});
