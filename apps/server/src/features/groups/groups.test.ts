import type { GroupSession, OrganizerGroup } from "@hubbub/contract/groups";
import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addToTeam, archiveEvent } from "../../testing/open-event.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference, createGroup, dbIdOf } from "../../testing/test-group.ts";
import { succeeds } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe("creating", () => {
  it("[GRP-1] creates a hybrid group from a title and a permalink, owned by the caller", async () => {
    const organizer = test.organizer("priya");
    const answer = await organizer.post("/api/event-groups", {
      title: " Northlight ",
      description: "Two days",
      permalink: "northlight-2026",
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      permalink: "northlight-2026",
      title: "Northlight",
      description: "Two days",
      logoUrl: null,
      bannerUrl1: null,
      bannerUrl2: null,
      bannerUrl3: null,
      requireGFAVIPLogin: false,
      currentEventId: null,
      sessionAccessMode: "hybrid",
      organizerId: await dbIdOf(organizer),
      role: "owner",
      sessionCount: 0,
    });
  });

  it.each([
    [{ permalink: "some-group" }, "Title is required", "title"],
    [{ title: " ", permalink: "some-group" }, "Title is required", "title"],
    [{ title: "x" }, "Permalink is required", "permalink"],
    [{ title: "x", permalink: "" }, "Permalink is required", "permalink"],
    [
      { title: "x", permalink: "Upper" },
      "Permalink can only contain lowercase letters, digits and single hyphens between them",
      "permalink",
    ],
    [
      { title: "x", permalink: "-ab" },
      "Permalink can only contain lowercase letters, digits and single hyphens between them",
      "permalink",
    ],
    [
      { title: "x", permalink: "a--b" },
      "Permalink can only contain lowercase letters, digits and single hyphens between them",
      "permalink",
    ],
    [{ title: "x", permalink: "ab" }, "Permalink must have 3 to 64 characters", "permalink"],
    [{ title: "x", permalink: "a".repeat(65) }, "Permalink must have 3 to 64 characters", "permalink"],
    [{ title: "x", permalink: "admin" }, "This permalink is reserved", "permalink"],
    [{ title: "x", permalink: "0f8fad5b-d9cb-469f-a165-70867728950e" }, "This permalink is reserved", "permalink"],
    [{ title: "x".repeat(201), permalink: "some-group" }, "Title is too long: at most 200 characters", "title"],
    [{ title: "x", permalink: "some-group", organizerId: "me" }, "organizerId cannot be set here", undefined],
  ])("[GRP-2] rejects %j with the reason", async (body, message, field) => {
    const answer = await test.organizer("careful").post("/api/event-groups", body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ code: "invalid", message, field });
  });

  it("[GRP-2] accepts permalinks of 3 and of 64 characters", async () => {
    const organizer = test.organizer("priya");
    for (const permalink of ["abc", "a".repeat(64)]) {
      expect(await createGroup(organizer, { permalink })).toMatchObject({ permalink });
    }
  });

  it("[GRP-3] gives a permalink to one of two concurrent requests, and never again after its group is deleted", async () => {
    const [one, two] = [test.organizer("one"), test.organizer("two")];
    const want = { title: "x", permalink: "wanted-by-two" };
    const answers = await Promise.all([one, two].map((organizer) => organizer.post("/api/event-groups", want)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toEqual({
      code: "conflict",
      message: "Permalink already taken",
      field: "permalink",
    });
    const winner = answers[0]?.status === 201 ? one : two;
    const [group] = (await winner.get("/api/event-groups")).json as OrganizerGroup[];
    expect((await winner.delete(`/api/event-groups/${group?.id}`)).status).toBe(204);
    expect((await winner.post("/api/event-groups", want)).status).toBe(409);
  });
});

describe("reading", () => {
  it("[GRP-5] returns a group by its permalink in any case: public fields to everybody, all fields to the team", async () => {
    const { organizer, group } = await createConference(test, 1);
    const path = `/api/event-groups/permalink/${group.permalink.toUpperCase()}`;
    const seen = (await test.visitor().get(path)).json as OrganizerGroup;
    expect(seen).toMatchObject({ id: group.id, permalink: group.permalink, title: group.title });
    for (const hidden of ["organizerId", "role", "createdAt"]) expect(seen).not.toHaveProperty(hidden);
    expect((await organizer.get(path)).json).toMatchObject({
      organizerId: await dbIdOf(organizer),
      role: "owner",
      sessionCount: 1,
    });
    const missing = await test.visitor().get("/api/event-groups/permalink/nowhere");
    expect(missing.status).toBe(404);
    expect(missing.json).toEqual({ code: "not_found", message: "Event group not found" });
  });

  it("[GRP-5] returns a group by id or permalink for an event's page", async () => {
    const { group } = await createConference(test, 0);
    for (const key of [group.id, group.permalink]) {
      const answer = await test.visitor().get(`/api/public/event-groups/${key}`);
      expect(answer.json).toEqual({ permalink: group.permalink, title: group.title });
    }
    expect((await test.visitor().get("/api/public/event-groups/nothing")).status).toBe(404);
  });

  it("[EV-4] lists the caller's groups, newest first, with the caller's role", async () => {
    const organizer = test.organizer("lister");
    const helper = test.organizer("helper");
    const first = await createGroup(organizer);
    const second = await createGroup(organizer);
    await createGroup(test.organizer("someone-else"));
    await dbIdOf(helper);
    await organizer.post(`/api/event-groups/${first.id}/collaborators`, { username: "helper", role: "admin" });
    const ids = async (visitor: typeof organizer) =>
      ((await visitor.get("/api/event-groups")).json as OrganizerGroup[]).map(({ id, role }) => [id, role]);
    expect(await ids(organizer)).toEqual([
      [second.id, "owner"],
      [first.id, "owner"],
    ]);
    expect(await ids(helper)).toEqual([[first.id, "admin"]]);
    expect((await test.visitor().get("/api/event-groups")).status).toBe(401);
  });

  it("[GRP-7] lists only the title of a private archive, and all of it to the team", async () => {
    const { organizer, sessions, path, list } = await createConference(test, 1);
    const id = sessions[0]?.id ?? "";
    await organizer.patch(`/api/events/${id}`, { description: "secret", speakerProfileUrl: "https://example.org/x" });
    await archiveEvent(organizer, id, { isPrivate: true });
    expect((await test.visitor().get(`${path}/events`)).json).toMatchObject([
      { title: "Session 1", description: "", speakerProfileUrl: null, isArchived: true, isPrivate: true },
    ]);
    expect(await list()).toMatchObject([{ description: "secret" }]);
  });

  it("[SNAP-1] answers 304 for the sessions until they change", async () => {
    const { organizer, sessions, path } = await createConference(test, 1);
    const visitor = test.visitor();
    const etag = (await visitor.get(`${path}/events`)).headers.get("ETag") ?? "";
    expect((await visitor.get(`${path}/events`, { "If-None-Match": etag })).status).toBe(304);
    await organizer.patch(`/api/events/${sessions[0]?.id}`, { title: "Renamed" });
    expect((await visitor.get(`${path}/events`, { "If-None-Match": etag })).json).toMatchObject([{ title: "Renamed" }]);
  });
});

describe("settings", () => {
  it("[GRP-8] stores addresses, removes them with null and '', and shows the change to everybody", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    const changes = { logoUrl: "https://example.org/logo.png", bannerUrl1: "https://example.org/1.png" };
    expect((await organizer.patch(path, changes)).json).toMatchObject(changes);
    expect((await test.visitor().get(`/api/event-groups/permalink/${group.permalink}`)).json).toMatchObject(changes);
    expect((await organizer.patch(path, { logoUrl: "", bannerUrl1: null })).json).toMatchObject({
      logoUrl: null,
      bannerUrl1: null,
    });
    expect((await organizer.patch(path, { title: "New name", sessionAccessMode: "open" })).json).toMatchObject({
      title: "New name",
      sessionAccessMode: "open",
    });
  });

  it.each([
    [{}],
    [{ logoUrl: "javascript:alert(1)" }],
    [{ bannerUrl2: "data:image/png;base64,AA" }],
    [{ bannerUrl3: "//host/x.png" }],
    [{ bannerUrl1: "https://user:pass@host/x.png" }],
    [{ requireGFAVIPLogin: "false" }],
    [{ sessionAccessMode: "closed" }],
    [{ permalink: "another" }],
    [{ currentEventId: "7KQ4M2XD" }],
    [{ organizerId: "me" }],
    [{ title: "" }],
  ])("[EV-6] rejects the change %j and changes nothing", async (body) => {
    const { organizer, group, path } = await createConference(test, 0);
    expect((await organizer.patch(path, body)).status).toBe(400);
    expect((await organizer.get(`/api/event-groups/permalink/${group.permalink}`)).json).toEqual(group);
  });

  it("[GRP-10] requires a wallet session or a role for sessions, leaderboard and room of a login-required group, but not for its header", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1);
    expect((await organizer.patch(path, { requireGFAVIPLogin: true })).status).toBe(200);
    const visitor = test.visitor();
    expect((await visitor.get(`/api/event-groups/permalink/${group.permalink}`)).status).toBe(200);
    for (const read of [`${path}/events`, `${path}/leaderboard`]) {
      const refused = await visitor.get(read);
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ code: "unauthenticated", message: "Login Required" });
      expect((await organizer.get(read)).status).toBe(200);
      expect((await (await test.walletUser("ingrid")).get(read)).status).toBe(200);
    }
    await expect(LiveClient.openGroup(visitor, group.id)).rejects.toThrow("refused 401");
    (await LiveClient.openGroup(await test.walletUser("ingrid"), group.id)).close();
    expect((await visitor.get(`/api/events/${sessions[0]?.id}/icebreaker`)).status).toBe(401);
    expect((await visitor.post(`/api/events/${sessions[0]?.id}/icebreaker`, { response: "hi" })).status).toBe(401);
  });

  it("[GRP-10] allows only the owner to change the login requirement", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    const admin = test.organizer("group-admin");
    await dbIdOf(admin);
    await organizer.post(`${path}/collaborators`, { username: "group-admin", role: "admin" });
    expect((await admin.patch(path, { title: "by an admin" })).status).toBe(200);
    const refused = await admin.patch(path, { requireGFAVIPLogin: true, title: "and this" });
    expect(refused.status).toBe(403);
    const after = (await organizer.get(`/api/event-groups/permalink/${group.permalink}`)).json;
    expect(after).toMatchObject({ title: "by an admin", requireGFAVIPLogin: false });
  });
});

describe("linking", () => {
  it("[GRP-11] appends events in the order they are linked", async () => {
    const { organizer, group, list } = await createConference(test, 2);
    const event = await test.createEvent(organizer);
    const answer = await organizer.patch(`/api/events/${event.id}`, { groupId: group.id, groupOrder: 1 });
    expect(answer.json).toMatchObject({ groupId: group.id, groupOrder: 3 });
    expect((await list()).map(({ groupOrder }) => groupOrder)).toEqual([1, 2, 3]);
  });

  it("[GRP-12] rejects a linked event, an unknown group, and a position without a group", async () => {
    const { organizer, group, sessions } = await createConference(test, 1);
    const other = await createGroup(organizer);
    const path = `/api/events/${sessions[0]?.id}`;
    for (const groupId of [group.id, other.id]) {
      const refused = await organizer.patch(path, { groupId });
      expect(refused.status).toBe(409);
      expect(refused.json).toEqual({ code: "conflict", message: "This event is already in an event group" });
    }
    const event = await test.createEvent(organizer);
    expect((await organizer.patch(`/api/events/${event.id}`, { groupId: "nothing" })).status).toBe(404);
    for (const body of [
      { groupOrder: 2 },
      { groupId: group.id, groupOrder: 0 },
      { groupId: group.id, groupOrder: 1.5 },
    ]) {
      expect((await organizer.patch(`/api/events/${event.id}`, body)).status).toBe(400);
    }
  });

  it("[GRP-13] requires the event's owner to be an admin of the group", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    const other = test.organizer("other-owner");
    const theirs = await test.createEvent(other);
    const link = { groupId: group.id };
    expect((await other.patch(`/api/events/${theirs.id}`, link)).status).toBe(403);
    const addToGroup = (role: CollaboratorRole) =>
      succeeds<Collaborator>(organizer.post(`${path}/collaborators`, { username: "other-owner", role }));
    const moderator = await addToGroup("moderator");
    expect((await other.patch(`/api/events/${theirs.id}`, link)).status).toBe(403);
    await succeeds(organizer.delete(`/api/event-groups/collaborators/${moderator.id}`));
    await addToGroup("admin");
    // An admin of the event who does not own it may not give it away.
    const mine = await test.createEvent(organizer);
    await addToTeam(organizer, mine.id, { username: "other-owner", role: "admin" });
    expect((await other.patch(`/api/events/${mine.id}`, link)).status).toBe(403);
    expect((await other.patch(`/api/events/${theirs.id}`, link)).status).toBe(200);
  });

  it("[GRP-14] allows the event's owner or the group's admins to unlink a session, closes the gap, and resets its state", async () => {
    const { organizer, group, sessions, path, list } = await createConference(test, 3);
    const [first, second] = sessions.map(({ id }) => id);
    await organizer.patch(`${path}/activate-event`, { eventId: first });
    expect((await organizer.patch(`/api/events/${first}`, { groupId: null })).json).toMatchObject({
      groupId: null,
      groupOrder: null,
      sessionState: "live",
    });
    expect((await list()).map(({ title, groupOrder }) => [title, groupOrder])).toEqual([
      ["Session 2", 1],
      ["Session 3", 2],
    ]);
    expect((await organizer.get(`/api/event-groups/permalink/${group.permalink}`)).json).toMatchObject({
      currentEventId: null,
    });
    expect((await organizer.patch(`/api/events/${first}`, { groupId: group.id })).json).toMatchObject({
      groupOrder: 3,
      sessionState: "future",
    });
    expect((await test.organizer("stranger").patch(`/api/events/${second}`, { groupId: null })).status).toBe(403);
  });
});

describe("deleting", () => {
  it("[GRP-15] unlinks the sessions of a deleted group, and allows the owner only", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 2);
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[0]?.id });
    expect((await test.visitor().delete(path)).status).toBe(401);
    expect((await test.organizer("stranger").delete(path)).status).toBe(403);
    expect((await organizer.delete(path)).status).toBe(204);
    expect((await organizer.get(`/api/event-groups/permalink/${group.permalink}`)).status).toBe(404);
    expect((await organizer.get(`${path}/events`)).status).toBe(404);
    for (const { id } of sessions) {
      expect((await test.visitor().get(`/api/public/events/${id}`)).json).toMatchObject({
        groupId: null,
        sessionState: "live",
      });
    }
  });
});

describe("order in the list", () => {
  it("[GRP-22] lists the sessions in their order with their state", async () => {
    const { organizer, sessions, path, list } = await createConference(test, 3);
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[0]?.id });
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[1]?.id });
    expect((await list(test.visitor())).map(({ sessionState }: GroupSession) => sessionState)).toEqual([
      "past",
      "live",
      "future",
    ]);
  });
});

describe("idempotent creation", () => {
  it("[GRP-90] answers a repeated request with the same group, and a key of another request with 409", async () => {
    const organizer = test.organizer("rosa");
    const key = { "Idempotency-Key": "key-of-one-group" };
    const fields = { title: "Once", permalink: "made-once" };
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post("/api/event-groups", fields, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    expect((await organizer.post("/api/events", { title: "Other" }, key)).status).toBe(409);
  });
});
