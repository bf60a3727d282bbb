import { ACTIVITY_SWITCHES } from "@hubbub/contract/activities";
import { DEMO_EVENT_ID, isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { sampleAttendees } from "../../activities/sample-attendees.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageEvent } from "../../testing/time-travel.ts";
import { storeEvent } from "../../testing/unannounced-changes.ts";
import { columnOf, eventSettings } from "../../domain/events/event-fields.ts";
import { TABLES } from "../../activities/tables.ts";
import { createDemoEvent, type DemoEvent } from "./demo-event.module.ts";

let test: TestApp;
let demo: DemoEvent;
const errors: unknown[] = [];
const sampleNames = sampleAttendees().map(({ name }) => name);

const createDemo = (enabled: boolean) =>
  createDemoEvent({
    kysely: test.database.kysely,
    bus: test.bus,
    activities: test.app.activities,
    pageConfig: { demoEventId: enabled ? DEMO_EVENT_ID : null },
    startsInstallation: true,
    logger: { error: (error: unknown) => errors.push(error) },
  });
const path = (rest: string) => `/api/events/${DEMO_EVENT_ID}/${rest}`;
const read = async (rest: string) => (await test.visitor().get(path(rest))).json;

beforeAll(async () => {
  test = await testApp();
  demo = createDemo(true);
});
afterAll(async () => {
  await test.close();
  expect(errors).toEqual([]);
});
beforeEach(() => demo.restore());

describe("the demo event", () => {
  it("[DEMO-1] has every activity on, with content of sample attendees only, and states that it is simulated", async () => {
    const event = (await test.visitor().get(`/api/public/events/${DEMO_EVENT_ID}`)).json;
    expect(event).toMatchObject({
      isSimulated: true,
      isArchived: false,
      ...Object.fromEntries(ACTIVITY_SWITCHES.map((flag) => [flag, true])),
    });
    expect(((await read("icebreaker")) as unknown[]).length).toBeGreaterThan(30);
    expect(await read("emoji")).toMatchObject({ total: 24 });
    expect(await read("polls")).toMatchObject([
      { kind: "quiz", state: "closed", answered: 18, correctOptionIds: ["1"] },
      { kind: "choice", state: "open", results: { answered: 24 } },
    ]);
    expect(await read("timer")).toMatchObject({ status: "idle", duration: 900 });
    expect(((await read("translation-captions")) as unknown[]).length).toBeGreaterThan(0);

    const questions = (await read("social")) as { participantName: string; isAnswered: boolean; upvotes: number }[];
    const messages = (await read("chat")) as { participantName: string; username: string | null }[];
    const leaders = (await read("leaderboard")) as { participantName: string }[];
    const winners = (await test.visitor().get(`/api/public/events/${DEMO_EVENT_ID}/prize-winners`)).json as {
      displayName: string;
    }[];
    expect(questions.some(({ isAnswered, upvotes }) => isAnswered && upvotes > 0)).toBe(true);
    expect(messages.every(({ username }) => username === null)).toBe(true);
    expect(winners).toHaveLength(1);
    const names = [
      ...[...questions, ...messages, ...leaders].map(({ participantName }) => participantName),
      ...winners.map(({ displayName }) => displayName),
    ];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(sampleNames).toContain(name);
  });

  it("[DEMO-1] has counts of votes that equal the stored rows", async () => {
    const { rows } = await sql<{ wrong: number }>`
      SELECT count(*)::int AS wrong FROM questions WHERE event_id = ${DEMO_EVENT_ID} AND (upvotes, downvotes) <> (
        SELECT count(*) FILTER (WHERE vote = 'upvote'), count(*) FILTER (WHERE vote = 'downvote')
        FROM question_votes WHERE question_votes.event_id = questions.event_id AND question_id = questions.id
      )`.execute(test.database.kysely);
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it("[DEMO-2] accepts submissions of visitors, deletes them when it is restored, and broadcasts the change", async () => {
    const before = [await read("icebreaker"), await read("chat"), await read("social")] as unknown[][];
    const visitor = await test.walletUser("noor");
    await visitor.post(path("icebreaker"), { response: "vandalism" });
    await visitor.post(path("chat"), { content: "vandalism" });
    await visitor.post(path("social"), { content: "vandalism?" });
    await visitor.post(path("emoji"), { emoji: "bored" });
    const [first] = before[2] as { id: string }[];
    expect((await visitor.post(path(`social/${first?.id}/vote`), { voteType: "downvote" })).status).toBeLessThan(300);
    expect(((await read("social")) as unknown[]).length).toBe((before[2]?.length ?? 0) + 1);

    const room = await LiveClient.open(test.visitor(), DEMO_EVENT_ID);
    await ageEvent(test, DEMO_EVENT_ID, 3600);
    await demo.restoreIfUsed();
    await room.until(() => room.of("event:updated").length > 0 && room.of("contributions:erased").length > 0);
    room.close();
    const after = [await read("icebreaker"), await read("chat"), await read("social")] as unknown[][];
    expect(after.map((list) => list.length)).toEqual(before.map((list) => list.length));
    expect(JSON.stringify(after)).not.toContain("vandalism");
    expect(await read("emoji")).toMatchObject({ total: 24, counts: { bored: 3 } });
    expect(JSON.stringify((await visitor.get(path("social"))).json)).not.toContain('"userVote":"downvote"');
  });

  it("[DEMO-2] is not restored while nobody has changed it", async () => {
    const chat = JSON.stringify(await read("chat"));
    await ageEvent(test, DEMO_EVENT_ID, 3600);
    await demo.restoreIfUsed();
    expect(JSON.stringify(await read("chat"))).toBe(chat);
  });

  it("[DEMO-2] is not restored by another node that looks less than an hour after the last time", async () => {
    const visitor = await test.walletUser("noor");
    await visitor.post(path("icebreaker"), { response: "kept for an hour" });
    const other = createDemo(true);
    await ageEvent(test, DEMO_EVENT_ID, 3000);
    await other.restoreIfUsed();
    expect(JSON.stringify(await read("icebreaker"))).toContain("kept for an hour");
  });

  it("[DEMO-3] resets every setting", async () => {
    const { kysely } = test.database;
    const columns = eventSettings.map(columnOf);
    const settings = () =>
      kysely.selectFrom("events").where("id", "=", DEMO_EVENT_ID).select(columns).executeTakeFirstOrThrow();
    const before = await settings();
    const switches = columns.filter((column) => typeof before[column] === "boolean");
    await kysely
      .updateTable("events")
      .where("id", "=", DEMO_EVENT_ID)
      .set({
        ...Object.fromEntries(switches.map((column) => [column, sql`NOT ${sql.ref(column)}`])),
        title: "Changed",
        description: "Changed",
        speaker_profile_url: "https://example.com",
        translation_language: "de",
        captions_first_language: "de",
        captions_second_language: "fr",
        emoji_rate_limit: 10,
        chat_community_id: "changed",
        stage_activity: "chat",
        icebreaker_prompt: "Changed?",
        word_filter_action: "refuse",
        join_origin: "http://192.0.2.7",
        accent_color: "#123456",
        hide_product_name: true,
        room: "Changed",
        speakers: "Changed",
      })
      .execute();
    const changed = await settings();
    expect(columns.filter((column) => changed[column] === before[column])).toEqual([]);
    await demo.restore();
    expect(await settings()).toEqual(before);
  });

  it("[DEMO-3] deletes the rows of every table that belongs to an event", async () => {
    const { rows } = await sql<{ name: string; deletedWith: string[] }>`
      SELECT conrelid::regclass::text AS name,
             array_agg(DISTINCT confrelid::regclass::text ORDER BY confrelid::regclass::text) AS "deletedWith"
      FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c' AND connamespace = 'public'::regnamespace
      GROUP BY 1`.execute(test.database.kysely);
    const declared = TABLES.flatMap(({ name, deletedWith }) =>
      deletedWith ? [{ name, deletedWith: deletedWith.toSorted() }] : [],
    );
    // Receipts have no foreign key (decision 006).
    const withReceipts = [...rows, { name: "receipts", deletedWith: ["events"] }];
    const byName = (tables: readonly { name: string }[]) => tables.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName(declared)).toEqual(byName(withReceipts));
  });

  it("[DEMO-4] is one complete event when several nodes start concurrently", async () => {
    await Promise.all(Array.from({ length: 4 }, () => createDemo(true).restore()));
    expect(await read("emoji")).toMatchObject({ total: 24 });
    const winners = (await test.visitor().get(`/api/public/events/${DEMO_EVENT_ID}/prize-winners`)).json as unknown[];
    expect(winners).toHaveLength(1);
  });

  it("[DEMO-5] belongs to no account and is on no dashboard", async () => {
    const organizer = test.organizer("system", { id: "system" });
    const own = await test.createEvent(organizer);
    const listed = (await organizer.get("/api/events")).json as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([own.id]);
    expect((await organizer.patch(`/api/events/${DEMO_EVENT_ID}`, { title: "Mine" })).status).toBe(403);
    expect((await organizer.get(path("export?format=json"))).status).toBe(403);
    expect((await organizer.get("/api/users/system")).status).toBe(404);
    expect((await organizer.get("/api/user")).json).not.toMatchObject({ dbId: "system" });
  });

  it("[DEMO-6] is deleted when it is switched off", async () => {
    const unwanted = createDemo(false);
    for (const job of unwanted.jobs ?? []) {
      job.start();
      await job.stop?.();
    }
    expect((await test.visitor().get(`/api/public/events/${DEMO_EVENT_ID}`)).status).toBe(404);
  });

  it("[DEMO-7] does not change an organizer's event with the same code", async () => {
    const unwanted = createDemo(false);
    for (const job of unwanted.jobs ?? []) {
      job.start();
      await job.stop?.();
    }
    const organizer = test.organizer("priya");
    const { organizerId } = await test.createEvent(organizer);
    await storeEvent(test, { id: DEMO_EVENT_ID, title: "Ours", organizerId });
    await expect(demo.restore()).rejects.toThrow("somebody's event");
    expect((await test.visitor().get(`/api/public/events/${DEMO_EVENT_ID}`)).json).toMatchObject({ title: "Ours" });
    expect((await organizer.delete(`/api/events/${DEMO_EVENT_ID}`)).status).toBe(204);
  });

  it("[DEMO-8] has a valid code that can be typed", () => {
    expect(isEventId(DEMO_EVENT_ID)).toBe(true);
    expect(normalizeEventId("demo demo")).toBe(DEMO_EVENT_ID);
  });
});
