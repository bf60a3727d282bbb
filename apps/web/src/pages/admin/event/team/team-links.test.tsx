import type { AccessLink } from "@hubbub/contract/access-links";
import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerEvent } from "../../../../testing/events.ts";
import type { Server } from "../../../../testing/fake-server.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";

const event = organizerEvent();
const path = `/api/events/${event.id}`;
const link: AccessLink = {
  id: "1",
  role: "moderator",
  label: "Front row",
  createdAt: "2026-11-22T10:00:00.000Z",
  createdBy: "priya",
  expiresAt: new Date(Date.now() + 3600_000).toISOString(),
  openedAt: null,
  opened: 0,
};

async function openTeam(server: Server, shown = event) {
  const sent = openAdmin(`/admin/${shown.id}/team`, {
    ...serverWith([shown]),
    [`GET ${path}/collaborators`]: { body: [] },
    [`GET ${path}/mutes`]: { body: [] },
    [`GET ${path}/access-links`]: { body: [] },
    [`GET ${path}/activity-log`]: { body: [] },
    "GET /api/users/7": { body: { id: "7", dbId: "7", username: "priya" } },
    ...server,
  });
  await screen.findByRole("heading", { name: "Team" });
  return sent;
}

const rowOf = async (text: string) => within((await screen.findByText(text)).closest("li")!);

it("[ALINK-23] lists links with role, end and how often they were opened, and allows no 21st", async () => {
  const expired = { ...link, id: "2", label: "Yesterday", expiresAt: "2026-01-01T10:00:00.000Z", opened: 3 };
  const others = Array.from({ length: 19 }, (_, nth) => ({ ...link, id: `${nth + 10}`, label: `Hall ${nth}` }));
  await openTeam({ [`GET ${path}/access-links`]: { body: [link, expired, ...others] } });
  const row = await rowOf("Front row");
  expect(row.getByText("Moderator")).toBeTruthy();
  expect(row.getByText(/Not opened yet/u)).toBeTruthy();
  const old = await rowOf("Yesterday");
  expect(old.getByText("Expired")).toBeTruthy();
  expect(old.getByText(/Opened 3 times/u)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create link" }).disabled).toBe(true);
});

it("[ALINK-24] keeps the dialog with the typed label open after a refusal, and shows the sentence", async () => {
  const message = "An event can have at most 20 links";
  const sent = await openTeam({
    [`POST ${path}/access-links`]: { status: 409, body: { code: "conflict", message } },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Create link" }));
  const dialog = within(screen.getByRole("dialog"));
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create link" });
  expect(create.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText("Role"), { target: { value: "speaker" } });
  fireEvent.change(dialog.getByLabelText("Label"), { target: { value: "  Keynote " } });
  fireEvent.click(create);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Label").value).toBe("  Keynote ");
  const body = sent.find(({ name }) => name === `POST ${path}/access-links`)?.body as { expiresAt: string };
  expect(body).toMatchObject({ role: "speaker", label: "Keynote" });
  expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 24 * 3600_000)).toBeLessThan(60_000);
});

it("[ALINK-25] shows moderators neither links nor the audit log", async () => {
  const sent = await openTeam({}, { ...event, role: "moderator" });
  await screen.findByText("Only admins and the event owner can see the team.");
  expect(screen.queryByText("Access links")).toBeNull();
  expect(screen.queryByText("Activity log")).toBeNull();
  expect(sent.some(({ name }) => /access-links|activity-log/u.test(name))).toBe(false);
});

it("[ALOG-6] shows who did what: an account, a link or a deleted account, and all entries on request", async () => {
  const entry: AuditLogEntry = {
    id: "1",
    at: "2026-11-22T10:00:00.000Z",
    action: "message_hidden",
    by: { kind: "link", name: "Front row" },
    subject: "Buy my book",
  };
  const more = Array.from({ length: 8 }, (_, nth) => ({ ...entry, id: `${nth + 10}`, subject: `Text ${nth}` }));
  const deleted: AuditLogEntry = { ...entry, id: "99", action: "poll_opened", by: null, subject: null };
  await openTeam({ [`GET ${path}/activity-log`]: { body: [entry, ...more, deleted] } });
  const row = await rowOf("Buy my book");
  expect(row.getByText("Chat message hidden")).toBeTruthy();
  expect(row.getByText("Front row")).toBeTruthy();
  expect(row.getByText("(access link)")).toBeTruthy();
  expect(screen.queryByText("Poll opened")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show 2 more" }));
  await waitFor(() => expect(screen.getByText("Poll opened")).toBeTruthy());
  expect(screen.getByText("Deleted account")).toBeTruthy();
});
