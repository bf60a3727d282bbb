import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testApp, type TestApp } from "../../testing/test-app.ts";
import { Retention } from "./retention.ts";

let test: TestApp;
const errors: unknown[] = [];
beforeAll(async () => {
  test = await testApp();
});
afterAll(async () => {
  await test.close();
  expect(errors).toEqual([]);
});

const retentionOf = (days: number | null) =>
  new Retention({ kysely: test.database.kysely, bus: test.bus, days, onError: (error) => errors.push(error) });

async function archivedEvent(daysAgo: number) {
  const organizer = test.organizer("priya");
  const event = await test.createEvent(organizer);
  const path = `/api/events/${event.id}`;
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
  await organizer.patch(`${path}/archive`, { isArchived: true });
  const archivedAt = new Date(Date.now() - daysAgo * 86_400_000);
  await test.database.kysely
    .updateTable("events")
    .set({ archived_at: archivedAt })
    .where("id", "=", event.id)
    .execute();
  await test.database.kysely
    .updateTable("profiles")
    .set({ seen_at: archivedAt })
    .where("username", "=", name)
    .execute();
  await sql`DELETE FROM wallet_sessions USING profiles WHERE profile_id = profiles.id AND username = ${name}`.execute(
    test.database.kysely,
  );
  return { organizer, event, path, name };
}

async function hold(table: "profiles" | "chat_messages" | "translations", text: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} t WHERE strpos(t::text, ${text}) > 0) AS held`.execute(
    test.database.kysely,
  );
  return rows[0]?.held ?? false;
}

describe("keeping no longer than asked", () => {
  it("[RETAIN-1] empties what was archived long enough ago, forgets its people, and leaves the rest", async () => {
    const old = await archivedEvent(40);
    const young = await archivedEvent(20);
    await retentionOf(30).cleanUp();
    for (const list of ["icebreaker", "social", "chat", "leaderboard", "mutes"])
      expect((await old.organizer.get(`${old.path}/${list}`)).json).toEqual([]);
    expect(await hold("translations", old.event.id)).toBe(false);
    expect(await hold("profiles", old.name)).toBe(false);
    expect((await old.organizer.get(`${old.path}/prize/winners`)).json).toMatchObject([{ displayName: "Anonymous" }]);
    expect((await old.organizer.get(`${old.path}/emoji`)).json).toMatchObject({ total: 1 });
    expect((await old.organizer.get(`${old.path}/export?format=json`)).text).not.toContain(`text-${old.event.id}`);
    const mine = (await old.organizer.get("/api/events")).json as { id: string; emptiedAt: string | null }[];
    const emptied = new Map(mine.map(({ id, emptiedAt }) => [id, emptiedAt]));
    expect(emptied.get(old.event.id)).toMatch(/Z$/u);
    expect(emptied.get(young.event.id)).toBeNull();
    expect(await hold("chat_messages", `text-${young.event.id}`)).toBe(true);
    expect(await hold("profiles", young.name)).toBe(true);
  });

  it("[RETAIN-2] empties nothing by default, nor an event that was opened again; sessions that are over always go", async () => {
    const old = await archivedEvent(4000);
    const reopened = await archivedEvent(4000);
    await reopened.organizer.patch(`${reopened.path}/archive`, { isArchived: false });
    await test.walletUser("gone");
    await sql`UPDATE wallet_sessions SET expires_at = now() - interval '1 minute'`.execute(test.database.kysely);
    await retentionOf(null).cleanUp();
    expect(await hold("chat_messages", `text-${old.event.id}`)).toBe(true);
    const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left FROM wallet_sessions`.execute(
      test.database.kysely,
    );
    expect(rows).toEqual([{ left: 0 }]);
    await retentionOf(30).cleanUp();
    expect(await hold("chat_messages", `text-${old.event.id}`)).toBe(false);
    expect(await hold("chat_messages", `text-${reopened.event.id}`)).toBe(true);
  });

  it("[RETAIN-3] several nodes may clean up at once", async () => {
    const events = await Promise.all([1, 2, 3].map(() => archivedEvent(100)));
    await Promise.all([1, 2, 3, 4].map(() => retentionOf(30).cleanUp()));
    await retentionOf(30).cleanUp();
    for (const { event } of events) expect(await hold("chat_messages", `text-${event.id}`)).toBe(false);
  });
});
