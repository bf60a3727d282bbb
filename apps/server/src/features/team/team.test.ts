import type { Collaborator } from "@hubbub/contract/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openAsStaff } from "../../testing/open-event.ts";
import { receivesStaffMessages } from "../../testing/staff-messages.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import { expireInvitation } from "../../testing/time-travel.ts";
import type { Visitor } from "../../testing/visitor.ts";
import { mayGrant, mayRemove } from "../../domain/team/team.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

let names = 0;
/** A username that no other test of this file uses. */
const unique = (name: string) => `${name}-${(names += 1)}`;

const add = (who: Visitor, eventId: string, body: unknown) => who.post(`/api/events/${eventId}/collaborators`, body);
const list = async (who: Visitor, eventId: string) =>
  (await who.get(`/api/events/${eventId}/collaborators`)).json as Collaborator[];

/** An event with an admin and a moderator who have signed in. */
async function eventWithTeam() {
  const owner = test.organizer(unique("owner"));
  const event = await test.createEvent(owner);
  const [adminName, moderatorName] = [unique("admin"), unique("moderator")];
  const admin = test.organizer(adminName, { premium: false });
  const moderator = test.organizer(moderatorName, { premium: false });
  await Promise.all([admin.get("/api/user"), moderator.get("/api/user")]);
  const { id: adminId } = (await add(owner, event.id, { username: adminName, role: "admin" })).json as Collaborator;
  const { id: moderatorId } = (await add(owner, event.id, { username: moderatorName })).json as Collaborator;
  return { owner, event, admin, moderator, adminName, moderatorName, adminId, moderatorId };
}

describe("team rules", () => {
  it("[TEAM-1] allows only the owner to give and remove the admin role; everybody may leave", () => {
    expect([mayGrant("admin", "owner"), mayGrant("moderator", "owner")]).toEqual([true, true]);
    expect([mayGrant("admin", "admin"), mayGrant("moderator", "admin")]).toEqual([false, true]);
    expect([mayGrant("admin", "moderator"), mayGrant("moderator", "moderator")]).toEqual([false, false]);
    expect(mayRemove({ role: "admin", isCaller: true }, "admin")).toBe(true);
    expect(mayRemove({ role: "moderator", isCaller: true }, "moderator")).toBe(true);
    expect(mayRemove({ role: "moderator", isCaller: false }, "moderator")).toBe(false);
    expect(mayRemove({ role: "admin", isCaller: false }, "admin")).toBe(false);
  });
});

describe("adding", () => {
  it("[TEAM-2] adds a known user by trimmed name, as moderator by default, with rights immediately", async () => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const name = unique("kofi");
    const kofi = test.organizer(name, { premium: false });
    await kofi.get("/api/user");
    const added = await add(owner, event.id, { username: `  ${name.toUpperCase()} ` });
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({
      username: name,
      role: "moderator",
      expiresAt: null,
      needsConfirmation: false,
      claimed: false,
    });
    expect(await list(owner, event.id)).toEqual([added.json]);
    expect((await kofi.get(`/api/events/${event.id}/social/pending`)).status).toBe(200);
    expect((await kofi.get("/api/events")).json).toMatchObject([{ id: event.id, role: "moderator" }]);
  });

  it("[TEAM-3] gives an invited person the role at the first sign-in, and keeps it with their account", async () => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const name = unique("newcomer");
    const invited = (await add(owner, event.id, { username: name, role: "admin" })).json as Collaborator;
    expect(invited).toMatchObject({ username: name, email: null, userId: null, needsConfirmation: false });
    expect(Date.parse(invited.expiresAt ?? "") - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    const newcomer = test.organizer(name, { premium: false });
    expect((await newcomer.patch(`/api/events/${event.id}`, { title: "By the newcomer" })).status).toBe(200);
    expect((await list(owner, event.id))[0]).toMatchObject({
      id: invited.id,
      email: `${name}@example.org`,
      expiresAt: null,
    });
    // Somebody else who takes the name later gets nothing of it.
    const impostor = test.organizer(name, { id: "hub-somebody-else", premium: false });
    expect((await impostor.patch(`/api/events/${event.id}`, { title: "By somebody else" })).status).toBe(403);
  });

  it("[TEAM-4] expires an unused invitation after 14 days: it gives no rights, is not listed, and can be added again", async () => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const name = unique("late");
    const { id } = (await add(owner, event.id, { username: name })).json as Collaborator;
    await expireInvitation(test, id);
    const late = test.organizer(name, { premium: false });
    expect((await late.get(`/api/events/${event.id}/social/pending`)).status).toBe(403);
    expect(await list(owner, event.id)).toEqual([]);
    expect((await owner.delete(`/api/events/${event.id}/collaborators/${id}`)).status).toBe(404);
    expect((await add(owner, event.id, { username: name })).status).toBe(201);
  });

  it("[TEAM-5] rejects the owner and members with 409, also under a new name or in another case", async () => {
    const { owner, event, moderatorName, moderator } = await eventWithTeam();
    const { username } = (await owner.get("/api/user")).json as { username: string };
    const refused = await add(owner, event.id, { username });
    expect([refused.status, refused.json]).toEqual([409, { code: "conflict", message: `${username} owns this event` }]);
    expect((await add(owner, event.id, { username: moderatorName.toUpperCase() })).status).toBe(409);
    test.hub.users.set(`${moderator.token}-renamed`, {
      id: `hub-${moderatorName}`,
      username: `${moderatorName}-renamed`,
      email: "m@example.org",
    });
    await test
      .organizer("unused")
      .send("GET", "/api/user", undefined, { Authorization: `Bearer ${moderator.token}-renamed` });
    expect((await add(owner, event.id, { username: `${moderatorName}-renamed` })).status).toBe(409);
    const invitation = unique("invited");
    const twice = await Promise.all([1, 2].map(() => add(owner, event.id, { username: invitation })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it.each([
    [{ username: "  " }, "Please enter a username", "username"],
    [{}, "Please enter a username", "username"],
    [{ username: "x", role: "owner" }, "role must be moderator or admin", "role"],
    [{ username: "x", userId: "7" }, "userId cannot be set here", undefined],
  ])("[TEAM-6] rejects %j with 400 and the reason", async (body, message, field) => {
    const owner = test.organizer(unique("owner"));
    const event = await test.createEvent(owner);
    const refused = await add(owner, event.id, body);
    expect([refused.status, refused.json]).toEqual([400, { code: "invalid", message, field }]);
  });
});

describe("access", () => {
  it("[TEAM-24] members find their own membership and leave with its id; the owner and others have none", async () => {
    const { owner, event, admin, moderator, adminId, moderatorId, moderatorName } = await eventWithTeam();
    const path = `/api/events/${event.id}/collaborators`;
    expect((await moderator.get(`${path}/me`)).json).toMatchObject({
      id: moderatorId,
      username: moderatorName,
      role: "moderator",
    });
    expect((await admin.get(`${path}/me`)).json).toMatchObject({ id: adminId, role: "admin" });
    expect((await owner.get(`${path}/me`)).json).toBeNull();
    expect((await test.visitor().get(`${path}/me`)).status).toBe(401);
    expect((await test.organizer(unique("outsider")).get(`${path}/me`)).status).toBe(403);
    expect((await moderator.delete(`${path}/${moderatorId}`)).status).toBe(204);
    expect((await moderator.get(`${path}/me`)).status).toBe(403);
  });

  it("[TEAM-24] answers null to a member whose role comes from the group", async () => {
    const owner = test.organizer(unique("owner"));
    const [event, group] = [await test.createEvent(owner), await createGroup(owner)];
    await owner.patch(`/api/events/${event.id}`, { groupId: group.id });
    const name = unique("of-the-group");
    const moderator = test.organizer(name, { premium: false });
    await moderator.get("/api/user");
    await owner.post(`/api/event-groups/${group.id}/collaborators`, { username: name });
    const own = await moderator.get(`/api/events/${event.id}/collaborators/me`);
    expect([own.status, own.json]).toEqual([200, null]);
  });

  it("[TEAM-8] allows the owner to remove anybody, admins moderators, everybody themselves; answers 404 for another event's member", async () => {
    const { owner, event, admin, moderator, adminId, moderatorId } = await eventWithTeam();
    const elsewhere = await eventWithTeam();
    const path = (id: string) => `/api/events/${event.id}/collaborators/${id}`;
    expect((await owner.delete(path(elsewhere.moderatorId))).status).toBe(404);
    expect((await test.visitor().delete(path("nobody"))).status).toBe(404);
    expect((await test.visitor().delete(path(moderatorId))).status).toBe(401);
    expect((await moderator.delete(path(adminId))).status).toBe(403);
    expect((await moderator.delete(path(moderatorId))).status).toBe(204);
    expect((await admin.delete(path(adminId))).status).toBe(204);
    expect(await list(owner, event.id)).toEqual([]);
  });

  it("[TEAM-9] rejects a removed member at the next call, and ends their staff messages within seconds", async () => {
    const { owner, event, moderator, moderatorId } = await eventWithTeam();
    const ownerFeed = await openAsStaff(owner, event.id);
    const feed = await openAsStaff(moderator, event.id);
    expect((await moderator.get(`/api/events/${event.id}/social/pending`)).status).toBe(200);
    expect((await owner.delete(`/api/events/${event.id}/collaborators/${moderatorId}`)).status).toBe(204);
    expect((await moderator.get(`/api/events/${event.id}/social/pending`)).status).toBe(403);
    expect((await moderator.get("/api/events")).json).toEqual([]);
    await ownerFeed.until(() => ownerFeed.of("team:updated").length === 1);
    await expect.poll(() => receivesStaffMessages(test, feed, event.id), { timeout: 6000, interval: 200 }).toBe(false);
    ownerFeed.close();
    feed.close();
  });
});
