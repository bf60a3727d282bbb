import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { signInAsOrganizer } from "./support/event.ts";
import { DESKTOP, expect, PHONE, test } from "./support/test.ts";

const path = fileURLToPath(
  new URL("../apps/server/src/features/schedule-import/fixtures/pretalx.json", import.meta.url),
);
const schedule = readFileSync(path, "utf8");

test("[IMPORT-20] imports a schedule after its preview, and imports it again with a new title and a new session", async ({
  hubbub,
  people,
}) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const file = organizer.getByLabel("Schedule file");
  const choose = (text: string) =>
    file.setInputFiles({ name: "schedule.json", mimeType: "application/json", buffer: Buffer.from(text) });

  await organizer.goto("/admin/groups");
  await organizer.getByRole("link", { name: "Import a schedule" }).click();
  await choose(schedule);
  await expect(organizer.getByRole("listitem").filter({ hasText: "Session 2" })).toContainText("Room 2 · Speaker C");
  await expect(organizer.getByLabel("Title")).toHaveValue("Sample Conference 2026");
  const permalink = `sample-${Date.now()}`;
  await organizer.getByLabel("Permalink").fill(permalink);
  await organizer.getByRole("button", { name: "Create Event Group" }).click();
  await expect(organizer.getByRole("heading", { name: "Schedule imported" })).toBeVisible();

  const attendee = await people.open(PHONE);
  await attendee.goto(`/engage/${permalink}`);
  const titles = attendee.getByRole("region", { name: "Sessions", exact: true }).getByRole("heading", { level: 3 });
  await expect(titles).toHaveText(["Session 1", "Session 2", "Session 3", "Session 4"]);
  await expect(attendee.getByRole("listitem").filter({ hasText: "Session 3" })).toContainText(
    "Hall 1 · Speaker A, Speaker B",
  );

  await organizer.getByRole("link", { name: "Open the group" }).click();
  await organizer.getByRole("link", { name: "Import again" }).click();
  await choose(schedule);
  await expect(organizer.getByText("The group is up to date.")).toBeVisible();
  await choose(changed());
  await expect(organizer.getByRole("listitem").filter({ hasText: "A new title" }).first()).toContainText("Session 1");
  await organizer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(organizer.getByRole("heading", { name: "Schedule imported" })).toBeVisible();
  await expect(titles).toHaveText(["A new title", "Session 2", "Session 12", "Session 3", "Session 4"]);

  await organizer.getByRole("link", { name: "Speaker links" }).click();
  await organizer.getByRole("button", { name: "Create speaker links" }).click();
  await expect(organizer.getByRole("button", { name: "Copy", exact: true })).toHaveCount(5);
});

test("[IMPORT-22] a group's QR codes have title, time, room and code of each session", async ({ hubbub, people }) => {
  const organizer = await people.open(DESKTOP);
  await signInAsOrganizer(organizer, hubbub);
  const permalink = `sample-codes-${Date.now()}`;
  await organizer.goto("/admin/groups/import");
  await organizer.getByLabel("Schedule file").setInputFiles(path);
  await organizer.getByLabel("Permalink").fill(permalink);
  await organizer.getByRole("button", { name: "Create Event Group" }).click();
  await organizer.getByRole("link", { name: "QR codes" }).click();
  await organizer.waitForURL(`**/admin/groups/${permalink}/codes`);
  const card = organizer.getByRole("listitem").filter({ hasText: "Session 2" });
  await expect(card).toContainText("Room 2");
  await expect(card).toContainText(/[0-9A-Z]{4} [0-9A-Z]{4}/u);
  await expect(organizer.getByRole("img", { name: /QR code for/u })).toHaveCount(4);
});

/** Session 1 has another title, and there is a session more. */
function changed(): string {
  const root = JSON.parse(schedule) as {
    schedule: { conference: { days: { rooms: Record<string, Record<string, unknown>[]> }[] } };
  };
  const room = root.schedule.conference.days[0]?.rooms["Room 2"] ?? [];
  const added = { ...room[0], guid: "another", title: "Session 12", date: "2026-10-24T10:30:00+02:00" };
  root.schedule.conference.days[0]?.rooms["Room 2"]?.push(added);
  return JSON.stringify(root).replace('"title":"Session 1"', '"title":"A new title"');
}
