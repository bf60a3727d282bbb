import type { OrganizerGroup } from "@hubbub/contract/groups";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { eventGroup, groupSession, organizerGroup, threeSessions } from "../../../groups/group.fixture.ts";
import { acceptLiveChannel, openAdmin, organizer, serverWith } from "../admin-test-kit.tsx";
import { type Server } from "../../../testing/fake-server.ts";
import { organizerEvent } from "../../../testing/events.ts";

const group = organizerGroup();
const api = `/api/event-groups/${group.id}`;
const refused = { status: 409, body: { code: "conflict", message: "The server's own sentence" } };
const member = {
  id: "m1",
  username: "jonas",
  email: null,
  role: "moderator",
  userId: null,
  expiresAt: "2026-12-05T10:00:00.000Z",
  needsConfirmation: false,
  claimed: false,
};

function server(more: Server = {}): Server {
  return {
    ...serverWith([organizerEvent({ id: "FREE0001", title: "Free event" })]),
    "GET /api/event-groups/permalink/northlight": { body: group },
    [`GET ${api}/events`]: { body: threeSessions },
    [`GET ${api}/collaborators`]: { body: [member] },
    "GET /api/users/7": { body: { id: "7", dbId: "7", username: "priya", email: "priya@example.org" } },
    ...more,
  };
}

async function openGroup(more: Server = {}) {
  const sent = openAdmin("/admin/groups/northlight", server(more));
  await screen.findByRole("link", { name: "Accessible by Default" });
  return sent;
}

const row = (title: string) => screen.getByRole("link", { name: title }).closest("li")!;
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole("button", { name }));
const callsOf = (sent: { name: string; body: unknown }[], method: string) =>
  sent.filter(({ name }) => name.startsWith(method));

it("[ADM-1] asks people who are not signed in to sign in", async () => {
  openAdmin("/admin/groups/northlight", server(), { signedIn: false });
  expect(screen.getByRole("heading", { name: "Authentication Required" })).toBeTruthy();
});

it("[GRP-58] shows Loading event group... and then Event group not found.", async () => {
  openAdmin("/admin/groups/nowhere", server());
  expect(screen.getByText("Loading event group...")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Event group not found." })).toBeTruthy();
});

it("[GRP-72] shows header, links, and each session with position, badge and actions; the live one has no Activate", async () => {
  await openGroup();
  expect(screen.getByText("Event Group Admin")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Admin Dashboard" }).getAttribute("href")).toBe("/admin");
  expect(screen.getByRole("link", { name: "/engage/northlight" }).getAttribute("href")).toBe("/engage/northlight");
  expect(screen.getAllByText("Hybrid Mode")).toHaveLength(1);
  expect(row("Small Teams, Big Rooms").textContent).toMatch(/^#1.*Archived.*View Event Admin.*View Public.*Activate$/u);
  expect(row("Accessible by Default").textContent).toMatch(/^#2.*LIVE NOW/u);
  expect(within(row("Accessible by Default")).queryByRole("button", { name: "Activate" })).toBeNull();
  expect(within(row("Closing Circle")).getByRole("link", { name: "View Event Admin" }).getAttribute("target")).toBe(
    "_blank",
  );
  expect(screen.getByRole("link", { name: "Closing Circle" }).getAttribute("href")).toBe("/admin/CCCCCCCC");
});

it("[FEEDBACK-5] shows the mean of each session that has enough ratings", async () => {
  const [first, second] = threeSessions;
  await openGroup({
    [`GET ${api}/feedback`]: {
      body: [
        { eventId: first?.id, count: 12, mean: 4.25 },
        { eventId: second?.id, count: 2, mean: null },
      ],
    },
  });
  expect(await within(row(first?.title ?? "")).findByText("Feedback: 4.3 out of 5 stars")).toBeTruthy();
  expect(within(row(second?.title ?? "")).queryByText(/Feedback/u)).toBeNull();
});

it("[JOURNEY-3] activates a session and shows a toast; after a failure shows Activation failed and changes nothing", async () => {
  let fails = true;
  const activated = { ...group, currentEventId: "CCCCCCCC" };
  const sent = await openGroup({
    "GET /api/event-groups/permalink/northlight": () => ({ body: fails ? group : activated }),
    [`PATCH ${api}/activate-event`]: () => (fails ? refused : { body: activated }),
  });
  press("Activate", row("Closing Circle"));
  expect(await screen.findByText("Activation failed")).toBeTruthy();
  expect(screen.getByText("The server's own sentence")).toBeTruthy();
  expect(row("Accessible by Default").textContent).toContain("LIVE NOW");
  fails = false;
  press("Activate", row("Closing Circle"));
  expect(await screen.findByText("Session activated!")).toBeTruthy();
  expect(screen.getByText("The selected session is now live.")).toBeTruthy();
  await waitFor(() => expect(row("Closing Circle").textContent).toContain("LIVE NOW"));
  expect(callsOf(sent, "PATCH").at(-1)?.body).toEqual({ eventId: "CCCCCCCC" });
});

it("[GRP-74] Next Session activates the session that the server names, only once on a double click", async () => {
  const next = `GET ${api}/next-event?currentEventId=BBBBBBBB`;
  const sent = await openGroup({
    [next]: { body: { nextEvent: groupSession({ id: "CCCCCCCC" }) } },
    [`PATCH ${api}/activate-event`]: { body: { ...group, currentEventId: "CCCCCCCC" } },
  });
  press("Next Session");
  press("Next Session");
  expect(await screen.findByText("Session activated!")).toBeTruthy();
  expect(callsOf(sent, "PATCH")).toMatchObject([
    { name: `PATCH ${api}/activate-event`, body: { eventId: "CCCCCCCC" } },
  ]);
});

it("[GRP-74] shows No sessions left for a 404, and Failed to fetch next event for other errors", async () => {
  let status = 404;
  const sent = await openGroup({
    [`GET ${api}/next-event?currentEventId=BBBBBBBB`]: () => ({ status, body: { code: "x", message: "…" } }),
  });
  press("Next Session");
  expect(await screen.findByText("No sessions left")).toBeTruthy();
  status = 500;
  press("Next Session");
  expect(await screen.findByText("Failed to fetch next event")).toBeTruthy();
  expect(callsOf(sent, "PATCH")).toMatchObject([]);
});

it("[GRP-75] End Session asks, then archives the live session; after a failure shows End session failed", async () => {
  let fails = true;
  const archive = "PATCH /api/events/BBBBBBBB/archive";
  const sent = await openGroup({ [archive]: () => (fails ? refused : { body: organizerEvent({ isArchived: true }) }) });
  press("End Session");
  const dialog = await screen.findByRole("alertdialog", { name: "End this session?" });
  expect(callsOf(sent, "PATCH")).toMatchObject([]);
  press("End Session", dialog);
  expect(await screen.findByText("End session failed")).toBeTruthy();
  fails = false;
  press("End Session", dialog);
  expect(await screen.findByText("Session ended!")).toBeTruthy();
  expect(callsOf(sent, "PATCH").at(-1)).toMatchObject({ name: archive, body: { isArchived: true } });
});

it("[GRP-76] links the selected events after the last session with one call each; requires at least one", async () => {
  const sent = await openGroup({
    "PATCH /api/events/FREE0001": (body) => ({ body: organizerEvent({ id: "FREE0001", ...(body as object) }) }),
  });
  press("Link Events");
  const dialog = await screen.findByRole("dialog", { name: "Link Events" });
  await within(dialog).findByRole("checkbox");
  press("Link", dialog);
  expect(await screen.findByText("No events selected")).toBeTruthy();
  expect(screen.getByText("Please select at least one event to link.")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("checkbox"));
  press("Link 1 event", dialog);
  expect(await screen.findByText("Events linked!")).toBeTruthy();
  expect(screen.getByText("1 event added to this group.")).toBeTruthy();
  expect(callsOf(sent, "PATCH")).toMatchObject([
    { name: "PATCH /api/events/FREE0001", body: { groupId: group.id, groupOrder: 4 } },
  ]);
});

it("[GRP-76] shows Link failed when the server refuses", async () => {
  await openGroup({ "PATCH /api/events/FREE0001": refused });
  press("Link Events");
  const dialog = await screen.findByRole("dialog", { name: "Link Events" });
  fireEvent.click(await within(dialog).findByRole("checkbox"));
  press("Link 1 event", dialog);
  expect(await screen.findByText("Link failed")).toBeTruthy();
});

it("[GRP-76] offers only the organizer's own events without a group", async () => {
  await openGroup(serverWith([organizerEvent({ groupId: "another" }), organizerEvent({ id: "X", role: "admin" })]));
  press("Link Events");
  expect(await screen.findByText("No events available to link.")).toBeTruthy();
  expect(screen.getByText("Create new events first from the Dashboard.")).toBeTruthy();
});

it("[GRP-70] moves a session with buttons, which do nothing at the ends of the list", async () => {
  const sent = await openGroup({ [`PATCH ${api}/reorder`]: { body: threeSessions } });
  const [first, second, third] = threeSessions;
  press(`Move ${first!.title} up`);
  press(`Move ${first!.title} down`);
  await waitFor(() => expect(callsOf(sent, "PATCH")).toHaveLength(1));
  const order = [second, first, third].map((session, index) => ({ eventId: session!.id, groupOrder: index + 1 }));
  expect(callsOf(sent, "PATCH")[0]?.body).toEqual({ updates: order });
});

it("[GRP-77] saves a changed setting once on blur or with Save; an empty value clears it", async () => {
  const sent = await openGroup({
    "GET /api/event-groups/permalink/northlight": { body: { ...group, bannerUrl1: "https://example.org/1.png" } },
    [`PATCH ${api}`]: (body) => ({ body: { ...group, ...(body as Partial<OrganizerGroup>) } }),
  });
  const banner = screen.getByRole("textbox", { name: "Banner 1 address" });
  fireEvent.blur(banner);
  fireEvent.change(banner, { target: { value: "nonsense" } });
  fireEvent.blur(banner);
  expect(screen.getByText("Must be a valid URL")).toBeTruthy();
  expect(callsOf(sent, "PATCH")).toMatchObject([]);
  fireEvent.change(banner, { target: { value: "" } });
  fireEvent.blur(banner);
  expect(await screen.findByText("Settings updated!")).toBeTruthy();
  fireEvent.change(banner, { target: { value: " https://example.org/2.png " } });
  press("Save");
  await waitFor(() => expect(callsOf(sent, "PATCH")).toHaveLength(2));
  expect(callsOf(sent, "PATCH").map(({ body }) => body)).toEqual([
    { bannerUrl1: null },
    { bannerUrl1: "https://example.org/2.png" },
  ]);
});

it("[GRP-78] shows a message for an image that fails to load; after a refused change shows Update failed and keeps the text", async () => {
  await openGroup({
    "GET /api/event-groups/permalink/northlight": { body: { ...group, logoUrl: "https://example.org/x.png" } },
    [`PATCH ${api}`]: refused,
  });
  fireEvent.error(document.querySelector("[data-testid='logo']")!);
  expect(screen.getByText("Failed to load image. Check URL.")).toBeTruthy();
  const logo = screen.getByRole<HTMLInputElement>("textbox", { name: "Logo address" });
  fireEvent.change(logo, { target: { value: "https://example.org/y.png" } });
  fireEvent.blur(logo);
  expect(await screen.findByText("Update failed")).toBeTruthy();
  expect(logo.value).toBe("https://example.org/y.png");
});

it("[GRP-77] changes login requirement and access mode", async () => {
  const sent = await openGroup({
    [`PATCH ${api}`]: (body) => ({ body: { ...group, ...(body as Partial<OrganizerGroup>) } }),
  });
  fireEvent.click(screen.getByRole("switch", { name: "Require GFAVIP sign-in" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Session access" }), { target: { value: "open" } });
  await waitFor(() => expect(callsOf(sent, "PATCH")).toHaveLength(2));
  expect(callsOf(sent, "PATCH").map(({ body }) => body)).toEqual([
    { requireGFAVIPLogin: true },
    { sessionAccessMode: "open" },
  ]);
});

it("[GRP-80] the owner adds members by username, also with Enter; an empty one shows Username required", async () => {
  let fails = true;
  const sent = await openGroup({
    [`POST ${api}/collaborators`]: (body) =>
      fails ? refused : { status: 201, body: { ...member, id: "m2", ...(body as object) } },
  });
  press("Add Team Member");
  const username = screen.getByRole<HTMLInputElement>("textbox", { name: "Username" });
  fireEvent.keyDown(username, { key: "Enter" });
  expect(await screen.findByText("Username required")).toBeTruthy();
  expect(screen.getByText("Please enter a username")).toBeTruthy();
  fireEvent.change(username, { target: { value: "  mei " } });
  fireEvent.submit(username.form!);
  expect(await screen.findByText("Failed to add team member")).toBeTruthy();
  fails = false;
  fireEvent.submit(username.form!);
  expect(await screen.findByText("Team member added!")).toBeTruthy();
  expect(callsOf(sent, "POST").at(-1)?.body).toEqual({ username: "mei", role: "moderator" });
  expect(await screen.findByRole("button", { name: "Remove mei" })).toBeTruthy();
});

it("[TEAM-13] asks before removing a member; after a failure shows Failed to remove team member", async () => {
  let fails = true;
  const remove = "DELETE /api/event-groups/collaborators/m1";
  await openGroup({ [remove]: () => (fails ? refused : { body: null }) });
  fireEvent.click(await screen.findByRole("button", { name: "Remove jonas" }));
  press("Remove", await screen.findByRole("alertdialog", { name: "Remove jonas from this group?" }));
  expect(await screen.findByText("Failed to remove team member")).toBeTruthy();
  fails = false;
  press("Remove jonas");
  press("Remove", await screen.findByRole("alertdialog", { name: "Remove jonas from this group?" }));
  expect(await screen.findByText("Team member removed")).toBeTruthy();
  expect(await screen.findByText("No team members yet...")).toBeTruthy();
});

it("[TEAM-21] asks before confirming an account that registered an invited name; keeps the claim after a failure", async () => {
  let fails = true;
  const claim = { ...member, claimed: true, needsConfirmation: true };
  const confirmed = { ...member, userId: "9", expiresAt: null };
  const sent = await openGroup({
    [`GET ${api}/collaborators`]: { body: [claim] },
    "POST /api/event-groups/collaborators/m1/confirm": () => (fails ? refused : { body: confirmed }),
  });
  expect(await screen.findByText("Registered, waiting for confirmation")).toBeTruthy();
  press("Confirm jonas");
  press("Confirm", await screen.findByRole("alertdialog", { name: "Is jonas the person you invited?" }));
  expect(await screen.findByText("Could not save the changes")).toBeTruthy();
  fails = false;
  press("Confirm jonas");
  press("Confirm", await screen.findByRole("alertdialog", { name: "Is jonas the person you invited?" }));
  expect(await screen.findByText("Role confirmed")).toBeTruthy();
  expect(callsOf(sent, "POST")).toHaveLength(2);
  expect(await screen.findByText("Has not used this role yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm jonas" })).toBeNull();
});

it("[GRP-82] shows people without a role neither the team nor actions, and disables the settings", async () => {
  const sent = await openGroup({ "GET /api/event-groups/permalink/northlight": { body: eventGroup() } });
  expect(screen.getByRole("heading", { name: "Event Group Settings" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Team Management" })).toBeNull();
  for (const name of ["Link Events", "End Session", "Next Session", "Activate"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Banner 1 address" }).disabled).toBe(true);
  expect(sent.some(({ name }) => name.endsWith("/collaborators"))).toBe(false);
});

it("[GRP-82] lets an admin manage the group, but not its team, login requirement and deletion", async () => {
  await openGroup({
    "GET /api/event-groups/permalink/northlight": { body: { ...group, organizerId: "8", role: "admin" } },
  });
  expect(screen.getByRole("button", { name: "Next Session" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Require GFAVIP sign-in" }).disabled).toBe(true);
  expect(screen.queryByRole("heading", { name: "Team Management" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete event group" })).toBeNull();
  expect(organizer.dbId).toBe("7");
});

it("[GRP-56] connects to the group's room as an admin, and applies changes by others", async () => {
  await openGroup();
  const { url, push } = await acceptLiveChannel();
  expect(url.searchParams.get("groupId")).toBe(group.id);
  expect(url.searchParams.get("participantId")).toMatch(/^admin-/u);
  push({
    type: "group:updated",
    data: { group: eventGroup({ currentEventId: "CCCCCCCC" }), sessions: threeSessions },
  });
  await waitFor(() => expect(row("Closing Circle").textContent).toContain("LIVE NOW"));
  expect(screen.getByRole("button", { name: "Next Session" })).toBeTruthy();
});

it("[DEL-4] deletes the group only after its title is typed", async () => {
  const sent = await openGroup({ [`DELETE ${api}`]: { body: null }, "GET /api/event-groups": { body: [] } });
  press("Delete event group");
  const dialog = await screen.findByRole("alertdialog", { name: /^Delete “/u });
  const action = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(action.disabled).toBe(true);
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: group.title } });
  fireEvent.click(action);
  expect(await screen.findByText("Deleted")).toBeTruthy();
  expect(callsOf(sent, "DELETE")).toHaveLength(1);
  expect(window.location.pathname + window.location.search).toBe("/admin/groups");
});

it("[GRP-72] shows that there are no sessions", async () => {
  openAdmin("/admin/groups/northlight", server({ [`GET ${api}/events`]: { body: [] } }));
  expect(await screen.findByText("No sessions in this event group yet...")).toBeTruthy();
});
