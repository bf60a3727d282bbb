import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createLink } from "../../testing/access-links.ts";
import { openBoard } from "../../testing/open-boards.ts";
import { archiveEvent, openEvent, reopenEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { createGroup } from "../../testing/test-group.ts";
import { ageArchive, ageArchivedAt, ageIdempotencyKeys, expireSessions } from "../../testing/time-travel.ts";
import { succeeds } from "../../testing/visitor.ts";
import { cleanUp } from "./retention.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const cleanUpAfter = (days: number | null) => cleanUp({ kysely: test.database.kysely, bus: test.bus }, days);

async function archivedEvent(daysAgo: number) {
  const { organizer, event, path } = await openEvent(test);
  const name = `person-${event.id}`;
  const person = await test.walletUser(name);
  await person.post(`${path}/icebreaker`, { response: `text-${event.id}` });
  await person.post(`${path}/social`, { content: `text-${event.id}` });
  await person.post(`${path}/chat`, { content: `text-${event.id}` });
  await person.post(`${path}/emoji`, { emoji: "bored" });
  await person.post(`${path}/translation-history`, { originalText: `text-${event.id}`, translatedText: "x" });
  await organizer.post(`${path}/prize/draw`);
  const [{ id }] = (await organizer.get(`${path}/chat`)).json as [{ id: string }];
  await organizer.post(`${path}/mutes`, { of: { kind: "chat", id } });
  await archiveEvent(organizer, event.id);
  await ageArchive(test, { eventId: event.id, username: name, days: daysAgo });
  return { organizer, event, path, name };
}

async function isStored(
  table: "profiles" | "chat_messages" | "translations" | "collaborators",
  text: string,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} t WHERE strpos(t::text, ${text}) > 0) AS held`.execute(
    test.database.kysely,
  );
  return rows[0]?.held ?? false;
}

describe("data retention", () => {
  it("[WRITE-8] deletes receipts after a week, even if events are kept longer", async () => {
    const { organizer, path } = await openEvent(test);
    const person = await test.walletUser("keeps-a-receipt");
    const send = () => person.post(`${path}/chat`, { content: "once" }, { "Idempotency-Key": "sent-in-one-week" });
    const sentIds = async () => {
      await send();
      return ((await organizer.get(`${path}/chat`)).json as { id: string }[]).map(({ id }) => id);
    };
    const first = await sentIds();
    await ageIdempotencyKeys(test, 24 * 7 - 1);
    await cleanUpAfter(null);
    expect(await sentIds()).toEqual(first);
    await ageIdempotencyKeys(test, 2);
    await cleanUpAfter(null);
    expect(await sentIds()).toHaveLength(first.length + 1);
  });

  it("[ALINK-18] deletes an event's links when its retention period ends, and keeps its audit log without texts", async () => {
    const { organizer, path } = await archivedEvent(40);
    await createLink(organizer, path, "moderator", { label: "Front row" });
    await cleanUpAfter(30);
    expect((await organizer.get(`${path}/access-links`)).json).toEqual([]);
    expect((await organizer.get(`${path}/activity-log`)).json).toMatchObject([
      { action: "link_created", subject: "Front row" },
      { action: "participant_muted", subject: null },
      { action: "prize_drawn", subject: null },
    ]);
  });

  it("[RETAIN-1] erases contributions and profiles of events archived before the retention period, and keeps others", async () => {
    const old = await archivedEvent(40);
    const young = await archivedEvent(20);
    await cleanUpAfter(30);
    for (const list of ["icebreaker", "social", "chat", "leaderboard", "mutes"])
      expect((await old.organizer.get(`${old.path}/${list}`)).json).toEqual([]);
    expect(await isStored("translations", old.event.id)).toBe(false);
    expect(await isStored("profiles", old.name)).toBe(false);
    expect((await old.organizer.get(`${old.path}/prize/winners`)).json).toMatchObject([{ displayName: "Anonymous" }]);
    expect((await old.organizer.get(`${old.path}/emoji`)).json).toMatchObject({ total: 1 });
    expect((await old.organizer.get(`${old.path}/export?format=json`)).text).not.toContain(`text-${old.event.id}`);
    const mine = (await old.organizer.get("/api/events")).json as { id: string; emptiedAt: string | null }[];
    const emptied = new Map(mine.map(({ id, emptiedAt }) => [id, emptiedAt]));
    expect(emptied.get(old.event.id)).toMatch(/Z$/u);
    expect(emptied.get(young.event.id)).toBeNull();
    expect(await isStored("chat_messages", `text-${young.event.id}`)).toBe(true);
    expect(await isStored("profiles", young.name)).toBe(true);
  });

  it("[BOARD-28] a board without its ideas has no voters", async () => {
    const { organizer, event, add, begin, vote, list, attendee } = await openBoard(test, "collect");
    const ada = await attendee();
    const idea = await add(ada, "More breaks");
    await succeeds(begin("vote"));
    await succeeds(vote(ada, idea.id));
    await archiveEvent(organizer, event.id);
    expect(await list()).toMatchObject({ counts: [1, 0, 0], voters: 1 });
    await ageArchivedAt(test, event.id, 24 * 40);
    await cleanUpAfter(30);
    expect(await list()).toMatchObject({ counts: [0, 0, 0], voters: 0 });
  });

  it("[RETAIN-2] erases no events by default and no reopened events, and always deletes expired sessions and invitations", async () => {
    const old = await archivedEvent(4000);
    const reopened = await archivedEvent(4000);
    await reopenEvent(reopened.organizer, reopened.event.id);
    for (const [username, days] of Object.entries({ invitedlate: -1, invitedearly: 1 })) {
      const invited = { username, role: "moderator" };
      await succeeds(reopened.organizer.post(`/api/events/${reopened.event.id}/collaborators`, invited));
      await sql`
        UPDATE collaborators SET expires_at = now() + make_interval(days => ${days}::int)
        WHERE invited_username = ${username}`.execute(test.database.kysely);
    }
    await test.walletUser("gone");
    await expireSessions(test);
    await cleanUpAfter(null);
    expect(await isStored("collaborators", "invitedlate")).toBe(false);
    expect(await isStored("collaborators", "invitedearly")).toBe(true);
    expect(await isStored("chat_messages", `text-${old.event.id}`)).toBe(true);
    const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM foreign_sessions`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ left: 0 }]);
    await cleanUpAfter(30);
    expect(await isStored("chat_messages", `text-${old.event.id}`)).toBe(false);
    expect(await isStored("chat_messages", `text-${reopened.event.id}`)).toBe(true);
  });

  it("[RETAIN-2] a session that was emptied and then activated again no longer counts as emptied", async () => {
    const { organizer, event } = await archivedEvent(40);
    const group = await createGroup(organizer);
    await succeeds(organizer.patch(`/api/events/${event.id}`, { groupId: group.id }));
    await cleanUpAfter(30);
    await succeeds(organizer.patch(`/api/event-groups/${group.id}/activate-event`, { eventId: event.id }));
    const mine = (await organizer.get("/api/events")).json as { id: string; isArchived: boolean }[];
    expect(mine.find(({ id }) => id === event.id)).toMatchObject({ isArchived: false, emptiedAt: null });
  });

  it("[RETAIN-3] allows several nodes to clean up concurrently", async () => {
    const events = await Promise.all([1, 2, 3].map(() => archivedEvent(100)));
    await Promise.all([1, 2, 3, 4].map(() => cleanUpAfter(30)));
    await cleanUpAfter(30);
    for (const { event } of events) expect(await isStored("chat_messages", `text-${event.id}`)).toBe(false);
  });
});
