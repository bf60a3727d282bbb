import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference, dbIdOf } from "../../testing/test-group.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("roles", () => {
  it("[GRP-16] gives group owner and admins the admin role in its events, and group moderators the moderator role", async () => {
    const { organizer, group } = await createConference(test, 0, "conference-owner");
    const speaker = test.organizer("speaker");
    const event = await test.createEvent(speaker, { title: "By a speaker" });
    await speaker.get("/api/user");
    await organizer.post(`/api/event-groups/${group.id}/collaborators`, { username: "speaker", role: "admin" });
    expect((await speaker.patch(`/api/events/${event.id}`, { groupId: group.id })).status).toBe(200);
    const listed = async (visitor: typeof organizer) => (await visitor.get("/api/events")).json;
    expect(await listed(organizer)).toMatchObject([{ id: event.id, role: "admin" }]);
    expect((await organizer.patch(`/api/events/${event.id}`, { title: "Renamed by the owner" })).status).toBe(200);

    const admin = test.organizer("second-admin");
    await dbIdOf(admin);
    expect((await admin.patch(`/api/events/${event.id}`, { title: "x" })).status).toBe(403);
    await organizer.post(`/api/event-groups/${group.id}/collaborators`, { username: "second-admin", role: "admin" });
    expect(await listed(admin)).toMatchObject([{ id: event.id, role: "admin" }]);
    expect((await admin.patch(`/api/events/${event.id}`, { title: "Renamed by an admin" })).status).toBe(200);

    const moderator = test.organizer("group-moderator");
    await dbIdOf(moderator);
    expect((await moderator.patch(`/api/events/${event.id}`, { title: "x" })).status).toBe(403);
    await organizer.post(`/api/event-groups/${group.id}/collaborators`, { username: "group-moderator" });
    expect(await listed(moderator)).toMatchObject([{ id: event.id, role: "moderator" }]);
    expect((await moderator.patch(`/api/events/${event.id}`, { title: "x" })).status).toBe(403);
    expect((await moderator.get(`/api/events/${event.id}/social/pending`)).status).toBe(200);
  });

  it("[ACC-2] answers each call of a group by the caller's role in it", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1, "matrix-owner");
    const people = {
      nobody: test.visitor(),
      wallet: await test.walletUser("matrix-wallet"),
      stranger: test.organizer("matrix-stranger"),
      moderator: test.organizer("matrix-moderator"),
      admin: test.organizer("matrix-admin"),
      owner: organizer,
    };
    await Promise.all([dbIdOf(people.stranger), dbIdOf(people.moderator), dbIdOf(people.admin)]);
    for (const role of ["moderator", "admin"]) {
      await organizer.post(`${path}/collaborators`, { username: `matrix-${role}`, role });
    }
    const eventId = sessions[0]?.id;
    // The answers to everybody but the group's admin and owner.
    const belowAdmin = [401, 401, 403, 403];
    const cases: [string, string, unknown, number[]][] = [
      ["GET", `${path}/next-event`, undefined, [...belowAdmin, 200, 200]],
      ["PATCH", `${path}/activate-event`, { eventId }, [...belowAdmin, 200, 200]],
      ["PATCH", `${path}/reorder`, { updates: [{ eventId, groupOrder: 1 }] }, [...belowAdmin, 200, 200]],
      ["PATCH", path, { title: group.title }, [...belowAdmin, 200, 200]],
      ["PATCH", path, { requireGFAVIPLogin: false }, [...belowAdmin, 403, 200]],
      ["GET", `${path}/collaborators`, undefined, [...belowAdmin, 403, 200]],
      ["POST", `${path}/collaborators`, { username: "matrix-admin" }, [...belowAdmin, 403, 409]],
      ["DELETE", `/api/event-groups/collaborators/none`, undefined, [401, 401, 404, 404, 404, 404]],
      ["GET", `${path}/events`, undefined, [200, 200, 200, 200, 200, 200]],
      ["GET", "/api/event-groups", undefined, [401, 401, 200, 200, 200, 200]],
      ["GET", `/api/users/${group.organizerId}`, undefined, [401, 401, 200, 200, 200, 200]],
    ];
    for (const [method, address, body, expected] of cases) {
      const answers = await Promise.all(Object.values(people).map((person) => person.send(method, address, body)));
      expect([method, address, answers.map(({ status }) => status)]).toEqual([method, address, expected]);
    }
  });

  it("[GRP-18] returns an organizer's name to every organizer, and the email address to themselves and their groups' teams", async () => {
    const { organizer, group, path } = await createConference(test, 0, "addressed");
    const [helper, stranger] = [test.organizer("address-helper"), test.organizer("address-stranger")];
    await dbIdOf(helper);
    await organizer.post(`${path}/collaborators`, { username: "address-helper" });
    const address = `/api/users/${group.organizerId}`;
    expect((await organizer.get(address)).json).toMatchObject({
      username: "addressed",
      email: "addressed@example.org",
    });
    expect((await helper.get(address)).json).toHaveProperty("email");
    const seen = (await stranger.get(address)).json;
    expect(seen).toMatchObject({ username: "addressed" });
    expect(seen).not.toHaveProperty("email");
    expect((await stranger.get("/api/users/nobody")).status).toBe(404);
  });
});
