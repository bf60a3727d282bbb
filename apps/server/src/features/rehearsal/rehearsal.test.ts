import type { PublicEvent } from "@hubbub/contract/events";
import { type Rehearsal, REHEARSAL_SIZES } from "@hubbub/contract/rehearsal";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { simulatedName } from "../../simulation/names.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { abandonRehearsal } from "../../testing/unannounced-changes.ts";
import type { Visitor } from "../../testing/visitor.ts";
import { requestStop } from "./rehearsals.store.ts";

const SECONDS = 4;
const sampleNames = Array.from({ length: 50 }, (_, index) => simulatedName(index + 1));

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await testApp({ rehearsalSeconds: SECONDS });
  owner = test.organizer("priya");
});
afterAll(() => test.close());

const path = (eventId: string) => `/api/events/${eventId}/rehearsal`;
const start = (eventId: string, by = owner) => by.post(path(eventId), { people: 50 });
/** The id of the temporary copy. @param begun the answer to `start` */
const copyIdOf = (begun: { json: unknown }) => (begun.json as Rehearsal).scratchEventId ?? "";
const read = async (eventId: string) => (await owner.get(path(eventId))).json as Rehearsal;

async function until(eventId: string, holds: (rehearsal: Rehearsal) => boolean): Promise<Rehearsal> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const rehearsal = await read(eventId);
    if (holds(rehearsal)) return rehearsal;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(rehearsal)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const publicEvent = async (eventId: string) => test.visitor().get(`/api/public/events/${eventId}`);

/** Every table that names events, with how many of its rows name this one. */
async function rowsAbout(eventId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT conrelid::regclass::text AS name, attname AS column FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'events'::regclass`.execute(test.database.kysely);
  const found: string[] = [];
  for (const { name, column } of rows) {
    const { rows: left } = await sql`SELECT FROM ${sql.table(name)} WHERE ${sql.ref(column)} = ${eventId}`.execute(
      test.database.kysely,
    );
    if (left.length > 0) found.push(name);
  }
  return found;
}

async function enter(eventId: string, people: number): Promise<LiveClient[]> {
  return Promise.all(Array.from({ length: people }, () => LiveClient.open(test.visitor(), eventId)));
}

describe("a rehearsal", () => {
  it("[REH-1] runs in a copy with the same title and settings, which is on no list and is deleted at the end", async () => {
    const event = await test.createEvent(owner, { title: "Tomorrow's talk", enableTimer: false });
    await owner.patch(`/api/events/${event.id}`, { emojiRateLimit: 10, stageActivity: "chat" });
    const begun = await start(event.id);
    expect(begun.status).toBe(201);
    expect(begun.json).toMatchObject({ people: 50, outcome: "running", seconds: SECONDS, checks: [] });
    const copyId = copyIdOf(begun);

    const [copy, original] = [await publicEvent(copyId), await publicEvent(event.id)];
    const same = ({ id: _id, description: _description, isSimulated: _simulated, ...rest }: PublicEvent) => rest;
    expect(same(copy.json as PublicEvent)).toEqual(same(original.json as PublicEvent));
    const listed = (await owner.get("/api/events")).json as { id: string }[];
    expect(listed.map(({ id }) => id)).not.toContain(copyId);
    expect((await owner.patch(`/api/events/${copyId}`, { title: "Mine" })).status).toBe(403);

    await until(event.id, ({ joined, sent }) => joined === 50 && sent > 20);
    const chat = (await test.visitor().get(`/api/events/${copyId}/chat`)).json as { participantName: string }[];
    for (const { participantName } of chat) expect(sampleNames).toContain(participantName);
    expect(copy.json).toMatchObject({ isSimulated: true });
    expect(original.json).toMatchObject({ isSimulated: false });
    const own = (await test.visitor().get(`/api/events/${event.id}/icebreaker`)).json;
    expect(own).toEqual([]);

    const ended = await until(event.id, ({ outcome }) => outcome !== "running");
    // The test does not depend on the machine's speed: it checks that nothing failed and all was measured.
    expect(["passed", "failed", "unclear"]).toContain(ended.outcome);
    expect(ended.checks.map(({ name }) => name)).toEqual(["answers", "live", "errors", "refused", "headroom"]);
    expect(ended.checks.filter(({ name }) => name === "errors" || name === "refused")).toMatchObject([
      { passed: true, value: 0 },
      { passed: true, value: 0 },
    ]);
    expect(ended.scratchEventId).toBeNull();
    expect((await publicEvent(copyId)).status).toBe(404);
    expect(await rowsAbout(copyId)).toEqual([]);
  });

  it("[REH-2] runs once per installation, and deletes its copy when it is stopped", async () => {
    const [event, other] = [await test.createEvent(owner), await test.createEvent(owner)];
    const copyId = copyIdOf(await start(event.id));
    const second = await start(other.id);
    expect(second.status).toBe(409);
    expect(second.text).toContain("A rehearsal is already running on this server");
    expect((await owner.delete(path(other.id))).json).toBeNull();

    const stopped = await owner.delete(path(event.id));
    expect(stopped.json).toMatchObject({ outcome: "stopped", scratchEventId: null, checks: [] });
    expect(await rowsAbout(copyId)).toEqual([]);
    expect((await owner.delete(path(event.id))).json).toMatchObject({ outcome: "stopped" });
    expect((await start(other.id)).status).toBe(201);
    await owner.delete(path(other.id));
  });

  it("[REH-2] stops on this node when another node receives the stop", async () => {
    const event = await test.createEvent(owner);
    await start(event.id);
    // All that the other node does: it does not run the rehearsal itself.
    await requestStop(test.database.kysely, event.id);
    const { outcome } = await until(event.id, (rehearsal) => rehearsal.outcome !== "running");
    expect(outcome).toBe("stopped");
  });

  it("[REH-3] does not start while people are in an event, and stops when they come", async () => {
    const [event, other] = [await test.createEvent(owner), await test.createEvent(owner)];
    const few = await enter(other.id, 5);
    const copyId = copyIdOf(await start(event.id));
    const more = await enter(other.id, 1);
    const ended = await until(event.id, ({ outcome }) => outcome !== "running");
    expect(ended.outcome).toBe("people");
    expect((await publicEvent(copyId)).status).toBe(404);
    const refused = await start(event.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Attendees are using this server right now");
    for (const client of [...few, ...more]) client.close();
  });

  it("[REH-4] is cleaned up by the next check after its server was killed", async () => {
    const event = await test.createEvent(owner);
    const copyId = copyIdOf(await start(event.id));
    await owner.delete(path(event.id));
    await abandonRehearsal(test, event.id, copyId);
    test.app.startJobs();
    const cleared = await until(event.id, ({ outcome }) => outcome !== "running");
    expect(cleared.outcome).toBe("interrupted");
    expect(await rowsAbout(copyId)).toEqual([]);
  });

  it("[REH-5] is deleted with its event", async () => {
    const event = await test.createEvent(owner);
    const copyId = copyIdOf(await start(event.id));
    expect((await owner.delete(`/api/events/${event.id}`)).status).toBe(204);
    const deadline = Date.now() + 10_000;
    while ((await publicEvent(copyId)).status !== 404 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await publicEvent(copyId)).status).toBe(404);
  });

  it("[REH-6] is refused with another size than the four, for an archived event, and when it is switched off", async () => {
    const event = await test.createEvent(owner);
    expect(REHEARSAL_SIZES).toHaveLength(4);
    expect((await owner.post(path(event.id), { people: 100_000 })).status).toBe(400);
    expect((await owner.post(path(event.id), { people: 50, seconds: 3600 })).status).toBe(400);
    await owner.patch(`/api/events/${event.id}/archive`, { isArchived: true });
    expect((await start(event.id)).json).toMatchObject({ code: "archived" });
    const without = await testApp();
    const organizer = without.organizer("mei");
    const { id } = await without.createEvent(organizer);
    expect((await start(id, organizer)).json).toMatchObject({
      code: "off",
      message: "Rehearsals are switched off on this server",
    });
    await without.close();
  });
});
