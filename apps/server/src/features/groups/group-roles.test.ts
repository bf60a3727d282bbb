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
