import type { Locator, Page } from "@playwright/test";

import { createEvent, createGroup, signInAsOrganizer, submit } from "./support/event.ts";
import { liftTo } from "./support/keyboard.ts";
import { DESKTOP, expect, test } from "./support/test.ts";

const REASON = "Simulated server failure";
const expectedErrors = /500/u;

/**
 * Keeps the interception of calls on for the whole test: Chromium may send a request that follows the switch at once
 * without it.
 */
async function interceptCalls(page: Page): Promise<void> {
  await page.route("**/api/**", (route) => route.fallback());
}

/** Responds to the next call with this method and path with status 500. Later calls pass. */
async function failNext(page: Page, method: string, address: RegExp): Promise<void> {
  let hasFailed = false;
  await page.route(
    (url) => address.test(url.pathname),
    (route) => {
      if (hasFailed || route.request().method() !== method) return route.fallback();
      hasFailed = true;
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

/** Makes the call fail, checks the toast, and checks that the data on the server is unchanged. */
async function expectFailure(page: Page, read: () => Promise<unknown>, failure: Failure): Promise<void> {
  const before = await read();
  await failNext(page, failure.method, failure.address);
  const toasts = page.getByRole("region", { name: /notifications/iu });
  const toast = toasts.locator("div[popover]").filter({ has: page.getByText(failure.title, { exact: true }) });
  // A toast is shown for five seconds only, so the wait for it begins before the action.
  await Promise.all([expect(toast.getByText(failure.reason ?? REASON)).toBeVisible(), failure.act()]);
  expect(await read(), failure.title).toEqual(before);
  // It disappears by itself, perhaps already; behind an open dialog it cannot be clicked.
  const dismiss = toast.getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    const isBehind = await page.locator("dialog[open]").isVisible();
    if (!isBehind && (await dismiss.isVisible())) await dismiss.click({ timeout: 1000 });
    await expect(toast).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** Returns a function that fetches these paths as the organizer, for comparison. */
function reader(page: Page, addresses: readonly string[]): () => Promise<unknown> {
  return () =>
    page.evaluate(async (all) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("hub_jwt_token")}` };
      return Promise.all(
        all.map(async (address) => {
          const response = (await (await fetch(address, { headers })).json()) as Record<string, unknown>;
          // Both change by themselves. A change of the timer also increases its revision, which is compared.
          delete response["serverNow"];
          delete response["remaining"];
          return response;
        }),
      );
    }, addresses);
}

const click = (target: Locator) => () => target.click();

test("[JOURNEY-3] every failed call of the event admin shows its toast and changes nothing", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(240_000);
  const organizer = await people.open({ ...DESKTOP, errorsExpected: expectedErrors });
  await interceptCalls(organizer);
  await signInAsOrganizer(organizer, hubbub);
  const { id } = await createEvent(organizer, { title: "Everything Fails" });
  await submit(hubbub, id, "social", { content: "Does it?", participantId: "asker" });
  const event = `/api/events/${id}`;
  const read = reader(organizer, [
    "/api/events",
    ...["social", "timer", "collaborators", "prize/winners"].map((part) => `${event}/${part}`),
  ]);
  const fails = (method: string, part: string, title: string, act: () => Promise<void>) =>
    expectFailure(organizer, read, { method, address: new RegExp(`^${event}${part}$`, "u"), act, title });
  const patch = (title: string, act: () => Promise<void>) => fails("PATCH", "", title, act);
  const show = (tab: string) => organizer.goto(`/admin/${id}/${tab}`);

  await show("overview");
  await patch("Failed to update feature", click(organizer.getByRole("switch", { name: "Icebreaker" })));
  await expect(organizer.getByRole("switch", { name: "Icebreaker" })).toBeChecked();
  await patch("Failed to update emoji rate limit", async () => {
    await organizer.getByLabel("Floating emoji rate limit").selectOption("20");
  });
  await expect(organizer.getByLabel("Floating emoji rate limit")).toHaveValue("5");
  await organizer.getByRole("button", { name: "Edit Event" }).click();
  await organizer.getByRole("dialog").getByLabel("Title").fill("Renamed");
  await patch("Update failed", click(organizer.getByRole("dialog").getByRole("button", { name: /save|update/iu })));
  await expect(organizer.getByRole("dialog").getByLabel("Title")).toHaveValue("Renamed");

  await show("questions");
  const question = organizer.getByRole("listitem").filter({ hasText: "Does it?" });
  await fails(
    "PATCH",
    "/social/\\d+/moderate",
    "Failed to moderate post",
    click(question.getByRole("button", { name: "Ignore" })),
  );
  // The page ignores a decision about a question until it has the answer to the one before.
  const ignored = organizer.waitForResponse((response) => response.url().endsWith("/moderate"));
  await question.getByRole("button", { name: "Ignore" }).click();
  await ignored;
  await expect(question.getByRole("button", { name: "Mark Unanswered" })).toBeVisible();
  await fails(
    "PATCH",
    "/social/\\d+/reset",
    "Failed to reset question",
    click(question.getByRole("button", { name: "Mark Unanswered" })),
  );

  await show("translation");
  await patch("Failed to update translation language", async () => {
    await organizer.getByLabel("Translation language").selectOption("de");
  });

  await show("timer");
  await fails("PATCH", "/timer/duration", "Failed to set timer duration", async () => {
    await organizer.getByLabel("Duration").selectOption("300");
  });
  await organizer.getByLabel("Duration").selectOption("300");
  const control = (name: string) => organizer.getByRole("button", { name, exact: true });
  await expect(control("Start")).toBeEnabled();
  await fails("POST", "/timer/start", "Failed to start timer", click(control("Start")));
  await control("Start").click();
  await expect(control("Stop")).toBeEnabled();
  await control("Stop").click();
  await expect(control("Start")).toBeEnabled();
  await fails("POST", "/timer/reset", "Failed to reset timer", click(control("Reset")));
  await control("Start").click();
  await expect(control("Stop")).toBeEnabled();
  await fails("POST", "/timer/stop", "Failed to stop timer", click(control("Stop")));
  await expect(control("Stop")).toBeEnabled();
  await control("Stop").click();
  await expect(control("Start")).toBeEnabled();

  await show("team");
  await organizer.getByRole("button", { name: "Add Team Member" }).click();
  const adding = organizer.getByRole("dialog");
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
    await organizer.getByRole("button", { name: "Remove mira" }).click();
    await expect(organizer.getByText("Remove mira from this event?")).toBeVisible();
    await organizer.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  });

  await show("archive");
  const ending = organizer.getByRole("alertdialog");
  await fails("PATCH", "/archive", "Failed to update archive settings", async () => {
    await organizer.getByRole("button", { name: "End Session" }).first().click();
    await ending.getByRole("button", { name: "End Session" }).click();
  });
  await organizer.getByRole("button", { name: "End Session" }).first().click();
  await ending.getByRole("button", { name: "End Session" }).click();
  await expect(organizer.getByText("Archived Event")).toBeVisible();
  await fails(
    "PATCH",
    "/archive",
    "Failed to update archive settings",
    click(organizer.getByRole("switch", { name: "Private archive" })),
  );
  await fails(
    "POST",
    "/calculate-leaderboard",
    "Failed to calculate leaderboard",
    click(organizer.getByRole("button", { name: "Calculate Leaderboard" })),
  );
});

test("[CRE-6] [GRP-62] keeps the form's values when creating an event or a group fails", async ({ hubbub, people }) => {
  const organizer = await people.open({ ...DESKTOP, errorsExpected: expectedErrors });
  await interceptCalls(organizer);
  await signInAsOrganizer(organizer, hubbub);
  const read = reader(organizer, ["/api/events", "/api/event-groups"]);
  await organizer.goto("/admin/create");
  await organizer.getByLabel("Title").fill("Never Made");
  await expectFailure(organizer, read, {
    method: "POST",
    address: /^\/api\/events$/u,
    title: "Failed to create event",
    act: click(organizer.getByRole("main").getByRole("button", { name: "Create Event" })),
  });
  await expect(organizer.getByLabel("Title")).toHaveValue("Never Made");
  await organizer.goto("/admin/groups");
  await organizer.getByRole("button", { name: "Create Event Group" }).first().click();
  const dialog = organizer.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(organizer.getByText("Please fill in both title and permalink")).toBeVisible();
  await dialog.getByLabel("Title").fill("Never Made Either");
  await dialog.getByLabel("Permalink").focus();
  await expectFailure(organizer, read, {
    method: "POST",
    address: /^\/api\/event-groups$/u,
    title: "Creation failed",
    act: click(dialog.getByRole("button", { name: "Create", exact: true })),
  });
  await expect(dialog.getByLabel("Permalink")).toHaveValue("never-made-either");
});

test("[JOURNEY-3] every failed call of the group admin shows its toast and changes nothing", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open({ ...DESKTOP, errorsExpected: expectedErrors });
  await interceptCalls(organizer);
  await signInAsOrganizer(organizer, hubbub);
  const group = await createGroup(organizer, "Failing Conference", "failing-conference");
  const first = await createEvent(organizer, { title: "First" });
  await createEvent(organizer, { title: "Second" });
  await organizer.goto("/admin/groups/failing-conference");
  const address = `/api/event-groups/${group.id}`;
  const read = reader(organizer, [
    `/api/event-groups/permalink/${group.permalink}`,
    `${address}/events`,
    `${address}/collaborators`,
  ]);
  const fails = (method: string, at: string, title: string, act: () => Promise<void>, reason = REASON) =>
    expectFailure(organizer, read, { method, address: new RegExp(`^${at}$`, "u"), act, title, reason });

  await organizer.getByRole("button", { name: "Link Events" }).click();
  const linking = organizer.getByRole("dialog");
  for (const title of ["First", "Second"])
    await linking.getByRole("checkbox", { name: new RegExp(title, "u") }).check();
  await fails(
    "PATCH",
    "/api/events/\\w+",
    "Link failed",
    click(linking.getByRole("button", { name: "Link 2 events" })),
  );
  await linking.getByRole("button", { name: "Link 2 events" }).click();
  await expect(organizer.getByText("Events linked!")).toBeVisible();

  const row = organizer
    .getByRole("listitem")
    .filter({ has: organizer.getByRole("link", { name: "First", exact: true }) });
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
    click(organizer.getByRole("button", { name: "Next Session" })),
    "Failed to fetch next event",
  );
  const ending = organizer.getByRole("alertdialog");
  await fails("PATCH", `/api/events/${first.id}/archive`, "End session failed", async () => {
    await organizer.getByRole("button", { name: "End Session" }).click();
    await ending.getByRole("button", { name: "End Session" }).click();
  });
  await ending.getByRole("button", { name: "Cancel" }).click();
  await fails("PATCH", `${address}/reorder`, "Reorder failed", async () => {
    await organizer.getByRole("button", { name: "Move Second", exact: true }).focus();
    await organizer.keyboard.press("Space");
    await expect(organizer.getByText(/Second(?: picked up)?, position 2 of 2/u)).toBeAttached();
    await liftTo(organizer, "Second, position 1 of 2", "ArrowUp");
    await organizer.keyboard.press("Space");
  });
  await fails("PATCH", address, "Update failed", async () => {
    await organizer.getByLabel("Logo address").fill(`${hubbub.url}/favicon.svg`);
    await organizer.getByLabel("Logo address").blur();
  });
  await organizer.getByRole("button", { name: "Add Team Member" }).first().click();
  await organizer.getByLabel("Username").fill("mira");
  await fails("POST", `${address}/collaborators`, "Failed to add team member", () => organizer.keyboard.press("Enter"));
  await organizer.getByLabel("Username").press("Enter");
  await expect(organizer.getByText("Team member added!")).toBeVisible();
  await fails("DELETE", "/api/event-groups/collaborators/[^/]+", "Failed to remove team member", async () => {
    await organizer.getByRole("button", { name: "Remove mira" }).click();
    await organizer.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  });
});
