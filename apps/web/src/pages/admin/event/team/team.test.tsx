import type { Collaborator } from "@hubbub/contract/team";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { organizerEvent } from "../../../../testing/events.ts";
import { openAdmin, serverWith } from "../../admin-test-kit.tsx";
import { type Server } from "../../../../testing/fake-server.ts";

const event = organizerEvent();
const path = `/api/events/${event.id}/collaborators`;
const kofi: Collaborator = {
  id: "c1",
  username: "kofi",
  email: "kofi@example.org",
  role: "moderator",
  userId: "8",
  expiresAt: null,
  needsConfirmation: false,
  claimed: false,
};
const mei: Collaborator = {
  id: "c2",
  username: "mei",
  email: null,
  role: "admin",
  userId: null,
  expiresAt: "2026-12-05T10:00:00.000Z",
  needsConfirmation: true,
  claimed: false,
};
const claim: Collaborator = { ...mei, id: "c4", username: "amara", role: "moderator", claimed: true };

async function openTeam(server: Server = {}, shown = event) {
  const sent = openAdmin(`/admin/${shown.id}/team`, {
    ...serverWith([shown]),
    [`GET ${path}`]: { body: [kofi, mei] },
    "GET /api/users/7": { body: { id: "7", dbId: "7", username: "priya" } },
    ...server,
  });
  await screen.findByRole("heading", { name: "Team" });
  return sent;
}

it("[TEAM-10] offers to load the team again after a failure, because nothing else does", async () => {
  let fails = true;
  await openTeam({ [`GET ${path}`]: () => (fails ? { status: 502, body: "" } : { body: [kofi] }) });
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText("kofi")).toBeTruthy();
});

it("[TEAM-10] lists members and invitations with their roles", async () => {
  await openTeam();
  const row = within((await screen.findByText("kofi")).closest("li")!);
  expect(row.getByText("Moderator")).toBeTruthy();
  const invited = within(screen.getByText("mei").closest("li")!);
  expect(invited.getByText("Not signed in yet")).toBeTruthy();
  expect(invited.getByText("Admin")).toBeTruthy();
  expect(await screen.findByText("priya")).toBeTruthy();
});

it("[TEAM-11] adds a member by trimmed username, moderator by default; the button is disabled while it is empty", async () => {
  const sent = await openTeam({
    [`POST ${path}`]: (body) => ({ status: 201, body: { ...kofi, id: "c3", ...(body as object) } }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Add Team Member" }));
  const dialog = within(screen.getByRole("dialog"));
  const add = dialog.getByRole<HTMLButtonElement>("button", { name: "Add" });
  const name = dialog.getByLabelText<HTMLInputElement>("Username");
  expect(add.disabled).toBe(true);
  fireEvent.change(name, { target: { value: "   " } });
  expect(add.disabled).toBe(true);
  fireEvent.change(name, { target: { value: "  yusuf " } });
  expect(add.disabled).toBe(false);
  fireEvent.submit(name.form!);
  expect(await screen.findByText("Collaborator added successfully")).toBeTruthy();
  expect(sent.filter((call) => call.name === `POST ${path}`).map(({ body }) => body)).toEqual([
    { username: "yusuf", role: "moderator" },
  ]);
  expect(await screen.findByText("yusuf")).toBeTruthy();
});

it("[TEAM-12] after a refusal keeps the dialog open and shows the server's message", async () => {
  let answer = { status: 409, body: { code: "conflict", message: "kofi is already on the team" } as unknown };
  await openTeam({ [`POST ${path}`]: () => answer });
  fireEvent.click(screen.getByRole("button", { name: "Add Team Member" }));
  const name = within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("Username");
  fireEvent.change(name, { target: { value: "kofi" } });
  fireEvent.submit(name.form!);
  expect(await screen.findByText("Failed to add collaborator")).toBeTruthy();
  expect(screen.getByText("kofi is already on the team")).toBeTruthy();
  expect(name.value).toBe("kofi");
  answer = { status: 500, body: "" };
  fireEvent.submit(name.form!);
  await waitFor(() => expect(screen.queryByText("kofi is already on the team")).toBeNull());
});

it("[TEAM-13] asks before removing a member, and shows a toast", async () => {
  const sent = await openTeam({ [`DELETE ${path}/c1`]: { body: null } });
  fireEvent.click(await screen.findByRole("button", { name: "Remove kofi" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText("Remove kofi from this event?")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Collaborator removed")).toBeTruthy();
  expect(sent.some(({ name }) => name === `DELETE ${path}/c1`)).toBe(true);
  await waitFor(() => expect(screen.queryByText("kofi@example.org")).toBeNull());
});

it("[TEAM-13] keeps the member when the removal fails", async () => {
  await openTeam({
    [`DELETE ${path}/c1`]: { status: 403, body: { code: "forbidden", message: "You do not have permission" } },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Remove kofi" }));
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Failed to remove collaborator")).toBeTruthy();
  expect(screen.getByText("kofi@example.org")).toBeTruthy();
});

it("[TEAM-14] admins can neither assign nor remove the admin role", async () => {
  await openTeam({}, organizerEvent({ role: "admin" }));
  await screen.findByText("mei");
  expect(screen.queryByRole("button", { name: "Remove mei" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove kofi" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add Team Member" }));
  const roles = within(screen.getByRole("dialog")).getByLabelText<HTMLSelectElement>("Role");
  expect(Array.from(roles.options, ({ value }) => value)).toEqual(["moderator"]);
});

it("[TEAM-24] offers moderators to leave the team, asks before, and opens the dashboard", async () => {
  const me = { ...kofi, id: "c9", username: "priya", userId: "7" };
  const sent = await openTeam(
    { [`GET ${path}/me`]: { body: me }, [`DELETE ${path}/c9`]: { status: 204, body: null } },
    organizerEvent({ role: "moderator" }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Leave team" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText(/You will leave the team immediately/u)).toBeTruthy();
  expect(sent.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Leave team" }));
  await waitFor(() => expect(window.location.pathname).toBe("/admin"));
  expect(sent.some(({ name }) => name === `DELETE ${path}/c9`)).toBe(true);
  expect(sent.some(({ name }) => name === `GET ${path}`)).toBe(false);
});

it("[TEAM-24] does not offer to leave to moderators whose role comes from the group", async () => {
  const sent = await openTeam({ [`GET ${path}/me`]: { body: null } }, organizerEvent({ role: "moderator" }));
  await waitFor(() => expect(sent.some(({ name }) => name === `GET ${path}/me`)).toBe(true));
  expect(screen.getByText("Only admins and the event owner can see the team.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Leave team" })).toBeNull();
});

it("[TEAM-21] asks before confirming an account that registered an invited username, and shows a toast", async () => {
  const member = { ...claim, userId: "9", expiresAt: null, needsConfirmation: false, claimed: false };
  const sent = await openTeam({
    [`GET ${path}`]: { body: [claim] },
    [`POST ${path}/c4/confirm`]: { body: member },
  });
  expect(await screen.findByText("Registered, waiting for confirmation")).toBeTruthy();
  expect(
    screen.getByText(
      /If you invite a username that nobody has registered yet, you will have to confirm the role later/u,
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Confirm amara" }));
  const dialog = within(screen.getByRole("alertdialog"));
  expect(dialog.getByText("Is amara the person you invited?")).toBeTruthy();
  expect(sent.some(({ name }) => name.endsWith("/confirm"))).toBe(false);
  fireEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Role confirmed")).toBeTruthy();
  expect(sent.filter(({ name }) => name === `POST ${path}/c4/confirm`)).toHaveLength(1);
  expect(await screen.findByText("Has not used this role yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm amara" })).toBeNull();
});

it("[TEAM-21] shows why a confirmation was refused, and keeps the claim", async () => {
  await openTeam({
    [`GET ${path}`]: { body: [claim] },
    [`POST ${path}/c4/confirm`]: { status: 404, body: { code: "not_found", message: "Team member not found" } },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Confirm amara" }));
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Could not save the changes")).toBeTruthy();
  expect(screen.getByText("Team member not found")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Confirm amara" })).toBeTruthy();
});

it("[TEAM-21] admins can confirm moderators only; other claims show Not confirmed yet", async () => {
  const claims = [claim, { ...claim, id: "c5", username: "noor", role: "admin" }];
  await openTeam({ [`GET ${path}`]: { body: claims } }, organizerEvent({ role: "admin" }));
  expect(await screen.findByRole("button", { name: "Confirm amara" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm noor" })).toBeNull();
  expect(within(screen.getByText("noor").closest("li")!).getByText("Not confirmed yet")).toBeTruthy();
});

it("[TEAM-21] explains that an unregistered username needs a confirmation", async () => {
  await openTeam({ [`POST ${path}`]: { status: 201, body: mei }, [`GET ${path}`]: { body: [] } });
  fireEvent.click(screen.getByRole("button", { name: "Add Team Member" }));
  const name = within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("Username");
  fireEvent.change(name, { target: { value: "mei" } });
  fireEvent.submit(name.form!);
  expect(await screen.findByText(/Nobody has this username yet/u)).toBeTruthy();
});
