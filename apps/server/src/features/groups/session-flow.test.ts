import type { GroupSession, OrganizerGroup } from "@hubbub/contract/groups";
import type { Collaborator } from "@hubbub/contract/team";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LiveClient } from "../../testing/live-client.ts";
import { archiveEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createConference, createGroup } from "../../testing/test-group.ts";
import { expireInvitation } from "../../testing/time-travel.ts";
import { activateUnannounced } from "../../testing/unannounced-changes.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const order = (sessions: readonly GroupSession[]) => sessions.map(({ title, groupOrder }) => `${groupOrder} ${title}`);

describe("activating", () => {
  it("[GRP-30] makes a session current, also an archived one, and the earlier current session past", async () => {
    const { organizer, sessions, path, list } = await createConference(test, 3);
    const [first, second] = sessions.map(({ id }) => id);
    expect((await organizer.patch(`${path}/activate-event`, { eventId: first })).json).toMatchObject({
      currentEventId: first,
    });
    await archiveEvent(organizer, first!);
    await organizer.patch(`${path}/activate-event`, { eventId: second });
    await organizer.patch(`${path}/activate-event`, { eventId: first?.toLowerCase() });
    expect((await list()).map(({ isArchived, sessionState }) => [isArchived, sessionState])).toEqual([
      [false, "live"],
      [false, "past"],
      [false, "future"],
    ]);
  });

  it("[GRP-31] rejects an event of another group or of none, and changes nothing", async () => {
    const { organizer, sessions, path, list } = await createConference(test, 1);
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[0]?.id });
    const elsewhere = await createConference(test, 1, "elsewhere");
    const alone = await test.createEvent(organizer);
    for (const eventId of [elsewhere.sessions[0]?.id, alone.id, "ZZZZZZZZ", ""]) {
      const refused = await organizer.patch(`${path}/activate-event`, { eventId });
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({ code: "invalid", message: "This event is not in this group" });
    }
    expect((await list()).map(({ sessionState }) => sessionState)).toEqual(["live"]);
  });

  it("[GRP-32] has one current session after concurrent activations, which the last message names", async () => {
    const { organizer, group, sessions, path, list } = await createConference(test, 5);
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    const answers = await Promise.all(
      sessions.map(({ id }) => organizer.patch(`${path}/activate-event`, { eventId: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const live = (await list()).filter(({ sessionState }) => sessionState === "live");
    expect(live).toHaveLength(1);
    await page.until(() => page.of("group:updated").length === 5);
    expect(page.of("group:updated").at(-1)?.group.currentEventId).toBe(live[0]?.id);
    page.close();
  });

  it("[GRP-33] broadcasts immediately to every session whose state changed, and to the group", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 3);
    const [first, second, third] = await Promise.all(sessions.map(({ id }) => LiveClient.open(test.visitor(), id)));
    const page = await LiveClient.openGroup(test.visitor(), group.permalink);
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[0]?.id });
    await organizer.patch(`${path}/activate-event`, { eventId: sessions[1]?.id });
    await first?.until(() => first.of("event:updated").length === 2);
    await second?.until(() => second.of("event:updated").length === 1);
    await page.until(() => page.of("group:updated").length === 2);
    expect(first?.of("event:updated")).toMatchObject([{ sessionState: "live" }, { sessionState: "past" }]);
    expect(second?.of("event:updated")).toMatchObject([{ sessionState: "live" }]);
    expect(third?.of("event:updated")).toEqual([]);
    expect(page.of("group:updated").at(-1)).toMatchObject({
      group: { currentEventId: sessions[1]?.id },
      sessions: [{ sessionState: "past" }, { sessionState: "live" }, { sessionState: "future" }],
    });
    expect((await test.visitor().get(`/api/public/events/${sessions[0]?.id}`)).json).toMatchObject({
      sessionState: "past",
      featureAvailability: { icebreaker: false, chat: false },
    });
    for (const client of [first, second, third, page]) client?.close();
  });

  it("[GRP-34] applies and broadcasts the access mode to sessions that are not current", async () => {
    const { organizer, sessions, path } = await createConference(test, 1);
    const phone = await LiveClient.open(test.visitor(), sessions[0]?.id ?? "");
    for (const sessionAccessMode of ["sequential", "open"]) await organizer.patch(path, { sessionAccessMode });
    await phone.until(() => phone.of("event:updated").length === 2);
    expect(phone.of("event:updated")).toMatchObject([
      { sessionState: "future", featureAvailability: { icebreaker: false, questions: false } },
      { sessionState: "live", featureAvailability: { icebreaker: true, chat: true } },
    ]);
    phone.close();
  });
});

describe("submissions", () => {
  it("[GRP-34] refuses one that waited while another session was activated", async () => {
    const { organizer, group, sessions, path, activate } = await createConference(test, 2);
    const [first = "", second = ""] = sessions.map(({ id }) => id);
    await organizer.patch(path, { sessionAccessMode: "sequential" });
    await activate(first);
    let answered = false;
    let answer: ReturnType<ReturnType<TestApp["visitor"]>["post"]> | undefined;
    await activateUnannounced(test, { groupId: group.id, eventId: second }, async () => {
      answer = test.visitor().post(`/api/events/${first}/icebreaker`, { response: "late" });
      void answer.then(() => (answered = true));
      const waiting = sql<{ waits: boolean }>`
        SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()) AS waits`;
      await expect.poll(async () => (await waiting.execute(test.database.kysely)).rows[0]?.waits).toBe(true);
    });
    expect(answered).toBe(false);
    expect((await answer)?.status).toBe(403);
  });
});

describe("the next session", () => {
  const next = async (organizer: { get: (path: string) => Promise<{ status: number; json: unknown }> }, path: string) =>
    organizer.get(`${path}/next-event`);

  it("[GRP-20] returns the next session, 404 after the last, and 400 for a session of another group", async () => {
    const { organizer, sessions, path } = await createConference(test, 3);
    const [first, second, third] = sessions.map(({ id }) => id);
    await archiveEvent(organizer, second!);
    expect((await next(organizer, path)).json).toMatchObject({ nextEvent: { id: first } });
    expect((await organizer.get(`${path}/next-event?currentEventId=${first?.toLowerCase()}`)).json).toMatchObject({
      nextEvent: { id: third },
    });
    const none = await organizer.get(`${path}/next-event?currentEventId=${third}`);
    expect(none.status).toBe(404);
    const foreign = await organizer.get(`${path}/next-event?currentEventId=ZZZZZZZZ`);
    expect(foreign.status).toBe(400);
    expect((await organizer.get(`${path}/next-event?currentEventId=`)).status).toBe(400);
  });
});

describe("reordering", () => {
  it("[GRP-21] accepts an exact permutation and broadcasts it to the group", async () => {
    const { organizer, group, sessions, path, list } = await createConference(test, 3);
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    const updates = sessions.map(({ id }, index) => ({ eventId: id, groupOrder: 3 - index }));
    expect(order((await organizer.patch(`${path}/reorder`, { updates })).json as GroupSession[])).toEqual([
      "1 Session 3",
      "2 Session 2",
      "3 Session 1",
    ]);
    await page.until(() => page.of("group:updated").length === 1);
    expect(order(page.of("group:updated")[0]?.sessions ?? [])).toEqual(order(await list()));
    page.close();
  });

  it("[GRP-21] rejects anything else and changes nothing", async () => {
    const { organizer, sessions, path, list } = await createConference(test, 3);
    const before = await list();
    const [a, b, c] = sessions.map(({ id }) => id);
    const alone = await test.createEvent(organizer);
    const orders: unknown[] = [
      [[a, 1]],
      [
        [a, 1],
        [b, 2],
        [c, 2],
      ],
      [
        [a, 1],
        [b, 2],
        [b, 3],
      ],
      [
        [a, 0],
        [b, 1],
        [c, 2],
      ],
      [
        [a, 2],
        [b, 3],
        [c, 4],
      ],
      [
        [a, 1],
        [b, 2],
        [alone.id, 3],
      ],
      [
        [a, 3],
        [b, 2],
        [c, 1],
        [alone.id, 4],
      ],
      [
        [a, 1.5],
        [b, 2],
        [c, 3],
      ],
      [
        [a, "1"],
        [b, 2],
        [c, 3],
      ],
    ];
    for (const pairs of orders as [string, number][][]) {
      const updates = pairs.map(([eventId, groupOrder]) => ({ eventId, groupOrder }));
      expect((await organizer.patch(`${path}/reorder`, { updates })).status).toBe(400);
    }
    expect((await organizer.patch(`${path}/reorder`, { updates: "all" })).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  it("[GRP-23] concurrent orders end in one complete permutation, while sessions are linked and activated", async () => {
    const { organizer, group, sessions, path, list } = await createConference(test, 6);
    const ids = sessions.map(({ id }) => id);
    const updates = (shift: number) =>
      ids.map((eventId, index) => ({ eventId, groupOrder: ((index + shift) % ids.length) + 1 }));
    const extra = await test.createEvent(organizer);
    const [orders, responses, activated, linked] = await Promise.all([
      Promise.all([1, 2, 3, 4].map((shift) => organizer.patch(`${path}/reorder`, { updates: updates(shift) }))),
      Promise.all(ids.map((id) => test.visitor().post(`/api/events/${id}/icebreaker`, { response: "during" }))),
      organizer.patch(`${path}/activate-event`, { eventId: ids[3] }),
      organizer.patch(`/api/events/${extra.id}`, { groupId: group.id, title: "Extra" }),
    ]);
    // An order that arrives after the link does not name every session.
    for (const { status } of orders) expect([200, 400]).toContain(status);
    // A session accepts responses or not, depending on which session was current.
    for (const { status } of responses) expect([201, 403]).toContain(status);
    expect([activated.status, linked.status]).toEqual([200, 200]);
    const places = (await list()).map(({ groupOrder }) => groupOrder);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("live messages of a group", () => {
  it("[GRP-35] broadcasts changed settings and titles, linked sessions, and the group's deletion", async () => {
    const { organizer, group, sessions, path } = await createConference(test, 1);
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    await organizer.patch(path, { title: "Renamed" });
    await organizer.patch(`/api/events/${sessions[0]?.id}`, { title: "Another talk" });
    const extra = await test.createEvent(organizer, { title: "Extra" });
    await organizer.patch(`/api/events/${extra.id}`, { groupId: group.id });
    await organizer.patch(`/api/events/${extra.id}`, { groupId: null });
    await organizer.delete(path);
    await page.until(() => page.of("group:deleted").length === 1);
    const [renamed, retitled, linked, unlinked] = page.of("group:updated");
    expect(renamed?.group.title).toBe("Renamed");
    expect(retitled?.sessions).toMatchObject([{ title: "Another talk" }]);
    expect(linked?.sessions).toMatchObject([{ title: "Another talk" }, { title: "Extra" }]);
    expect(unlinked?.sessions).toHaveLength(1);
    page.close();
  });

  it("[CHANNEL-21] rejects connections to a login-required group without a wallet session, and answers 404 for an unknown group", async () => {
    const { organizer, group, path } = await createConference(test, 0);
    await organizer.patch(path, { requireGFAVIPLogin: true });
    await expect(LiveClient.openGroup(test.visitor(), group.id)).rejects.toThrow("refused 401");
    await expect(LiveClient.openGroup(test.visitor(), "nothing")).rejects.toThrow("refused 404");
    const wallet = await LiveClient.openGroup(await test.walletUser("in-the-room"), group.id);
    wallet.close();
    await organizer.get("/api/auth/me");
    (await LiveClient.openGroup(organizer, group.id)).close();
  });

  it("[CHANNEL-30] closes anonymous connections when a login becomes required, before sending anything about it", async () => {
    const { organizer, group, path } = await createConference(test, 1);
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    await organizer.patch(path, { requireGFAVIPLogin: true });
    await page.until(() => page.closeCode === 1008);
    expect(page.of("group:updated")).toEqual([]);
  });

  it("[GRP-38] broadcasts to the group that a session ended, was opened again or was deleted", async () => {
    const { organizer, group, sessions, list } = await createConference(test, 2);
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    const first = `/api/events/${sessions[0]?.id}`;
    await organizer.patch(`${first}/archive`, { isArchived: true });
    await organizer.patch(`${first}/archive`, { isArchived: false });
    expect((await organizer.delete(first)).status).toBe(204);
    await page.until(() => page.of("group:updated").length === 3);
    const [ended, opened, deleted] = page.of("group:updated");
    expect(ended?.sessions?.[0]?.isArchived).toBe(true);
    expect(opened?.sessions?.[0]?.isArchived).toBe(false);
    expect(order(deleted?.sessions ?? [])).toEqual(["1 Session 2"]);
    expect(order(await list())).toEqual(["1 Session 2"]);
    page.close();
  });

  it("[GRP-37] omits the list from the message when it is too long", async () => {
    const { organizer, group, path, sessions } = await createConference(test, 20);
    const description = "x".repeat(2000);
    await Promise.all(sessions.map(({ id }) => organizer.patch(`/api/events/${id}`, { description })));
    const page = await LiveClient.openGroup(test.visitor(), group.id);
    await organizer.patch(path, { title: "Long" });
    await page.until(() => page.of("group:updated").length === 1);
    expect(page.of("group:updated")[0]).toMatchObject({ group: { title: "Long" }, sessions: null });
    page.close();
  });
});

describe("team", () => {
  it("[GRP-19] adds known and unknown usernames; an invitation gives rights at the first sign-in", async () => {
    const { organizer, path, group } = await createConference(test, 1, "team-owner");
    const added = await organizer.post(`${path}/collaborators`, { username: " Newcomer ", role: "admin" });
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({ username: "Newcomer", email: null, role: "admin", userId: null });
    const newcomer = test.organizer("newcomer");
    expect((await newcomer.get("/api/event-groups")).json).toMatchObject([{ id: group.id, role: "admin" }]);
    expect((await organizer.get(`${path}/collaborators`)).json).toMatchObject([
      { username: "newcomer", email: null, expiresAt: null },
    ]);
    for (const username of ["newcomer", "NEWCOMER", "team-owner"]) {
      expect((await organizer.post(`${path}/collaborators`, { username })).status).toBe(409);
    }
    for (const username of ["", "  ", undefined, 5]) {
      expect((await organizer.post(`${path}/collaborators`, { username })).status).toBe(400);
    }
    expect((await organizer.post(`${path}/collaborators`, { username: "x", role: "owner" })).status).toBe(400);
  });

  it("[TEAM-4] ignores an expired invitation at sign-in and in the list", async () => {
    const { organizer, path } = await createConference(test, 0, "expire-owner");
    const { json } = await organizer.post(`${path}/collaborators`, { username: "late" });
    await expireInvitation(test, (json as Collaborator).id);
    expect((await test.organizer("late").get("/api/event-groups")).json).toEqual([]);
    expect((await organizer.get(`${path}/collaborators`)).json).toEqual([]);
    expect((await organizer.post(`${path}/collaborators`, { username: "late" })).status).toBe(201);
  });

  it("[GRP-25] allows only the group's owner to remove a member, who is rejected at the next call", async () => {
    const { organizer, path } = await createConference(test, 0, "remover");
    const helper = test.organizer("removed");
    await helper.get("/api/user");
    const { id } = (await organizer.post(`${path}/collaborators`, { username: "removed", role: "admin" })).json as {
      id: string;
    };
    const other = test.organizer("another-owner");
    await createGroup(other);
    const address = `/api/event-groups/collaborators/${id}`;
    expect((await test.visitor().delete(address)).status).toBe(401);
    for (const foreign of [other, helper]) expect((await foreign.delete(address)).status).toBe(404);
    expect((await helper.patch(path, { title: "still" })).status).toBe(200);
    expect((await organizer.delete(address)).status).toBe(204);
    expect((await organizer.delete(address)).status).toBe(404);
    expect((await helper.patch(path, { title: "gone" })).status).toBe(403);
    const group = (await organizer.get("/api/event-groups")).json as OrganizerGroup[];
    expect(group[0]?.title).toBe("still");
  });
});
