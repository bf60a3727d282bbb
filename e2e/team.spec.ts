import type { Page } from "@playwright/test";

import { createEvent, createEventWithOrganizer } from "./support/event.ts";
import { acceptInvitation, invite } from "./support/organizer.ts";
import { DESKTOP, expect, test } from "./support/test.ts";

const NAME = "nadia_names";

/**
 * The status codes of two calls that only the event's team may make, sent as the organizer who is signed in on the
 * page.
 */
async function statusesOfTeamCalls(page: Page, eventId: string): Promise<number[]> {
  return page.evaluate(async (id) => {
    const Authorization = `Bearer ${localStorage.getItem("hub_jwt_token")}`;
    const change = await fetch(`/api/events/${id}`, {
      method: "PATCH",
      headers: { Authorization, "Content-Type": "application/json" },
      body: JSON.stringify({ title: "By the team" }),
    });
    const download = await fetch(`/api/events/${id}/export?format=json`, { headers: { Authorization } });
    return [change.status, download.status];
  }, eventId);
}

test("[TEAM-15] registering an invited username grants no rights until the owner confirms it", async ({
  hubbub,
  people,
}) => {
  test.setTimeout(120_000);
  const { organizer: owner, event } = await createEventWithOrganizer(hubbub, people);
  await owner.goto(`/admin/${event.id}/team`);
  const row = owner.getByRole("listitem").filter({ hasText: NAME });

  await owner.getByRole("button", { name: "Add Team Member" }).click();
  await owner.getByLabel("Username").fill(NAME);
  await owner.getByLabel("Role", { exact: true }).selectOption("admin");
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(owner.getByText("Nobody has this username yet.")).toBeVisible();
  await expect(row.getByText("Not signed in yet")).toBeVisible();

  // Anybody with an invitation to the hub can choose any free username.
  const host = await owner.context().newPage();
  const link = await invite(host, "Somebody else");
  await host.close();
  const newcomer = await people.open({ ...DESKTOP, errorsExpected: /403/u });
  await acceptInvitation(newcomer, link, NAME);
  expect(await statusesOfTeamCalls(newcomer, event.id)).toEqual([403, 403]);

  // The Team section shows the claim without a reload.
  await expect(row.getByText("Registered, waiting for confirmation")).toBeVisible();
  await row.getByRole("button", { name: `Confirm ${NAME}` }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(owner.getByText("Role confirmed")).toBeVisible();
  await expect(row.getByText("Has not used this role yet")).toBeVisible();
  expect(await statusesOfTeamCalls(newcomer, event.id)).toEqual([200, 200]);
  await owner.reload();
  await expect(row.getByText(`${NAME}@example.org`)).toBeVisible();

  // A username with an account becomes a member immediately.
  const second = await createEvent(owner);
  await owner.goto(`/admin/${second.id}/team`);
  await owner.getByRole("button", { name: "Add Team Member" }).click();
  await owner.getByLabel("Username").fill(NAME);
  await owner.getByRole("button", { name: "Add", exact: true }).click();
  await expect(row.getByText("Has not used this role yet")).toBeVisible();
  expect(await statusesOfTeamCalls(newcomer, second.id)).toEqual([403, 403]);
});
