import { API_KEY_SCOPES } from "@hubbub/contract/access";
import type { ApiKey, CreatedApiKey } from "@hubbub/contract/api-keys";
import type { AuditLogEntry } from "@hubbub/contract/audit-log";
import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { idOfKey, makeKey } from "../../domain/api-keys/key-format.ts";
import { removeExpired } from "../../operations/retention/retention.store.ts";
import { createKey } from "../../testing/api-keys.ts";
import { capturedLog } from "../../testing/captured-log.ts";
import { LiveClient } from "../../testing/live-client.ts";
import { addTeamMember, openEvent } from "../../testing/open-event.ts";
import { choice } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { ageKeyUse, expireKey } from "../../testing/time-travel.ts";
import { refusalOf, succeeds, Visitor } from "../../testing/visitor.ts";

const DOES_NOT_WORK = "This API key is unknown, expired or revoked";
const DAY_MS = 24 * 3600_000;
/** Time within which the sockets of a revoked key close. */
const LOST_WITHIN_MS = 2_000;

const log = capturedLog();
const securityEvents: SecurityEvent[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await testApp({ log: log.stream, securityLog: (event) => securityEvents.push(event) });
});
afterAll(() => test.close());

let organizers = 0;
const newOrganizer = (user?: Record<string, unknown>) => test.organizer(`keyholder-${(organizers += 1)}`, user);
const wish = (fields: object = {}) => ({ name: "Console", scopes: ["stage"], eventId: null, ...fields });
const keysOf = (owner: Visitor) => succeeds<ApiKey[]>(owner.get("/api/keys"));

describe("creating and listing keys", () => {
  it("[KEY-1] returns the key once, for 90 days, and stores only a hash of it", async () => {
    const organizer = newOrganizer();
    const event = await test.createEvent(organizer);
    const answer = await organizer.post("/api/keys", wish({ name: " Mixing desk ", eventId: event.id.toLowerCase() }));
    expect(answer.status).toBe(201);
    const { key, ...created } = answer.json as CreatedApiKey;
    expect(key).toMatch(/^hubbub_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/u);
    expect(created).toMatchObject({
      name: "Mixing desk",
      scopes: ["stage"],
      event: { id: event.id, title: event.title },
    });
    expect(created.lastUsedAt).toBeNull();
    expect(Math.abs(Date.parse(created.expiresAt) - Date.now() - 90 * DAY_MS)).toBeLessThan(60_000);
    const list = await organizer.get("/api/keys");
    expect(list.json).toEqual([created]);
    const { rows } = await test.database.pool.query("SELECT api_keys::text AS stored FROM api_keys");
    const [, , secret = "none"] = key.split("_");
    expect(list.text + JSON.stringify(rows)).not.toContain(secret);
    expect(await keysOf(newOrganizer())).toEqual([]);
  });

  it.each([
    ["an unknown scope", { scopes: ["everything"] }, `scopes must be of ${API_KEY_SCOPES.join(", ")}`],
    ["no scope", { scopes: [] }, "Choose at least one scope"],
    ["the same scope twice", { scopes: ["stage", "stage"] }, "A scope is named twice"],
    ["a blank name", { name: " " }, "Name is required"],
    ["a name of 41 characters", { name: "x".repeat(41) }, "Name is too long: at most 40 characters"],
    ["no day", { days: 0 }, "days must be a whole number from 1 to 365"],
    ["more than a year", { days: 366 }, "days must be a whole number from 1 to 365"],
    ["another field", { key: "mine" }, "key cannot be set here"],
  ])("[KEY-2] rejects %s", async (_name, fields, message) => {
    expect(refusalOf(await newOrganizer().post("/api/keys", wish(fields)))).toEqual([400, message]);
  });

  it("[KEY-2] is for an event in which its owner has a role", async () => {
    const event = await test.createEvent(newOrganizer());
    const stranger = newOrganizer();
    expect(refusalOf(await stranger.post("/api/keys", wish({ eventId: event.id })))[0]).toBe(403);
    expect(refusalOf(await stranger.post("/api/keys", wish({ eventId: "ZZZZZZZZ" })))).toEqual([
      404,
      "Event not found",
    ]);
  });

  it("[KEY-3] rejects the 21st key with 409, also when three are created at once; expired keys do not count", async () => {
    const organizer = newOrganizer();
    const { id } = await createKey(organizer);
    for (let nth = 1; nth < 19; nth += 1) await createKey(organizer);
    await expireKey(test, id);
    const answers = await Promise.all([1, 2, 3].map(() => organizer.post("/api/keys", wish())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    expect(refusalOf(answers.find(({ status }) => status === 409)!)[1]).toBe(
      "You can have at most 20 API keys. Revoke one first.",
    );
    expect(await keysOf(organizer)).toHaveLength(20);
  });
});

describe("using a key", () => {
  it("[KEY-4] recognizes a mistyped key by its checksum", () => {
    const { id, key } = makeKey();
    expect(idOfKey(key)).toBe(id);
    for (let at = 0; at < key.length; at += 1)
      expect(idOfKey(key.slice(0, at) + (key[at] === "x" ? "y" : "x") + key.slice(at + 1))).toBeNull();
    expect([idOfKey(key.slice(1)), idOfKey(`${key}0`), idOfKey("hubbub_")]).toEqual([null, null, null]);
  });

  it("[KEY-4] unknown, mistyped, expired and revoked keys get 401, also in calls for everybody", async () => {
    const { organizer, path } = await openEvent(test);
    const [expired, revoked] = [await createKey(organizer), await createKey(organizer)];
    await expireKey(test, expired.id);
    await succeeds(organizer.delete(`/api/keys/${revoked.id}`));
    const unknown = [makeKey().key, `${makeKey().key.slice(0, -1)}!`, "hubbub_"];
    for (const key of [expired.key, revoked.key, ...unknown]) {
      const program = new Visitor(test.url, key);
      for (const address of ["/api/events", `${path}/icebreaker`])
        expect(refusalOf(await program.get(address))).toEqual([401, DOES_NOT_WORK]);
    }
    // What the server answers to another text with the same id.
    const other = await createKey(organizer);
    const forged = other.key.replace(/_(?=[^_]+$)./u, (text) => (text === "_0" ? "_1" : "_0"));
    expect((await new Visitor(test.url, forged).get("/api/events")).status).toBe(401);
  });

  it("[KEY-4] counts in the header only, and makes the cookies beside it count for nothing", async () => {
    const { organizer, event, path, attendee } = await openEvent(test);
    const { key } = await createKey(organizer, { scopes: ["events:read"] });
    const visitor = test.visitor();
    expect((await visitor.get(`/api/events?key=${key}&access_token=${key}`)).status).toBe(401);
    expect((await visitor.get("/api/events", { Cookie: `hubbub_staff=${key}; key=${key}` })).status).toBe(401);
    const noor = await attendee();
    await succeeds(noor.post(`${path}/icebreaker`, { response: "tea" }));
    const headers = { Cookie: noor.cookieHeader, Authorization: `Bearer ${key}` };
    expect((await test.visitor().get(`/api/events/${event.id}/my-day`, headers)).json).toMatchObject({ responses: [] });
  });

  it("[KEY-5] has only the role that its owner has now", async () => {
    const { organizer, event, path } = await openEvent(test);
    const member = await addTeamMember(test, { organizer, event }, { username: "moderator-with-key" });
    const { program } = await createKey(member.visitor);
    expect((await program.get(`${path}/social/pending`)).status).toBe(200);
    expect(refusalOf(await program.patch(path, { title: "Mine" }))).toEqual([403, "You do not have permission"]);
    await succeeds(organizer.delete(`${path}/collaborators/${member.collaborator.id}`));
    expect((await program.get(`${path}/social/pending`)).status).toBe(403);
  });

  it("[KEY-5] creates events only while its owner may", async () => {
    const { id, program } = await createKey(test.organizer("once-premium"));
    await succeeds(program.get("/api/event-groups"));
    await succeeds(test.organizer("once-premium", { premium: false }).get("/api/user"));
    // The key and its owner are cached for a second.
    test.bus.publish({ roomId: id, invalidates: ["api-keys"] });
    expect(refusalOf(await program.post("/api/events", { title: "More" }))).toEqual([403, "Premium Required"]);
  });

  it("[KEY-6] needs the scope of the call, and makes no call that gives rights or is about an account", async () => {
    const { organizer, path } = await openEvent(test);
    const { program } = await createKey(organizer, { scopes: ["stage", "events:write"] });
    expect((await program.patch(`${path}/stage`, { view: "join" })).status).toBe(200);
    expect(refusalOf(await program.get(path.replace("/api/", "/api/public/")))).toEqual([
      403,
      "This API key needs the scope events:read",
    ]);
    for (const call of [
      program.get("/api/keys"),
      program.post("/api/webhooks", { url: "https://example.org/", types: ["poll.opened"] }),
      program.post("/api/keys", wish()),
      program.get("/api/auth/me"),
      program.delete("/api/me"),
      program.post(`${path}/collaborators`, { username: "friend" }),
      program.post(`${path}/icebreaker`, { response: "tea" }),
    ])
      expect(refusalOf(await call)).toEqual([403, "API keys cannot use this endpoint"]);
  });

  it("[KEY-6] a key for one event gets 403 for everything else, and creates no event", async () => {
    const { organizer, event, path } = await openEvent(test);
    const other = await test.createEvent(organizer);
    const { program } = await createKey(organizer, { eventId: event.id });
    expect((await program.patch(path, { title: "Same" })).status).toBe(200);
    for (const call of [
      program.get(`/api/events/${other.id}/polls`),
      program.get("/api/events"),
      program.post("/api/events", { title: "New" }),
      program.post(`${path}/duplicate`, { title: "Copy" }),
      program.patch(path, { groupId: null }),
    ])
      expect(refusalOf(await call)).toEqual([403, "This API key is for one event only"]);
    await expect(LiveClient.open(program, other.id)).rejects.toThrow("refused 403");
  });

  it("[KEY-7] allows 120 requests a minute for each key", async () => {
    const organizer = newOrganizer();
    const [busy, other] = [await createKey(organizer), await createKey(organizer)];
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async () => (await busy.program.get("/api/event-groups")).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await busy.program.get("/api/event-groups");
    expect(refusalOf(refused)).toEqual([
      429,
      "An API key can send up to 120 requests a minute. Please try again in a minute.",
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other.program.get("/api/event-groups")).status).toBe(200);
  });

  it("[KEY-8] stores when it was last used, at most once a minute", async () => {
    const organizer = newOrganizer();
    const { id, program } = await createKey(organizer);
    const lastUse = async () => (await keysOf(organizer))[0]?.lastUsedAt ?? null;
    await succeeds(program.get("/api/events"));
    const first = await lastUse();
    expect(Date.now() - Date.parse(first ?? "")).toBeLessThan(60_000);
    await succeeds(program.get("/api/events"));
    expect(await lastUse()).toBe(first);
    await ageKeyUse(test, id, 61);
    await succeeds(program.get("/api/events"));
    expect(Date.parse((await lastUse()) ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  });
});

describe("revoking and the live channel", () => {
  it("[KEY-9] [KEY-10] joins as its owner with the header, is not counted, and is closed within 2 s when revoked", async () => {
    const { organizer, event, path, attendee } = await openEvent(test);
    const { id, program } = await createKey(organizer, { scopes: ["events:read"] });
    const noor = await LiveClient.open(await attendee(), event.id);
    const staff = await LiveClient.open(program, event.id, { participantId: "admin-program", origin: "" });
    const reader = await LiveClient.open(program, event.id, { origin: "" });
    await succeeds((await attendee()).post(`${path}/social`, { content: "Why?", participantName: "Noor" }));
    await staff.until(() => staff.received.some(({ type }) => type.startsWith("question:")));
    expect(test.app.live.presence(event.id)).toBe(1);
    await succeeds(organizer.delete(`/api/keys/${id}`));
    const revokedAt = Date.now();
    expect(refusalOf(await program.get("/api/events"))).toEqual([401, DOES_NOT_WORK]);
    for (const socket of [staff, reader]) await socket.until(() => socket.closeCode === 1008, LOST_WITHIN_MS);
    expect(Date.now() - revokedAt).toBeLessThan(LOST_WITHIN_MS);
    expect(noor.closeCode).toBeNull();
    noor.close();
    await expect(LiveClient.open(program, event.id, { origin: "" })).rejects.toThrow("refused 401");
  });

  it("[KEY-10] needs the scope events:read", async () => {
    const { organizer, event } = await openEvent(test);
    const { program } = await createKey(organizer, { scopes: ["stage"] });
    await expect(LiveClient.open(program, event.id, { origin: "" })).rejects.toThrow("refused 403");
  });

  it("[KEY-17] has at most 20 open sockets, also with concurrent connections, and another one after one has closed", async () => {
    const { organizer, event } = await openEvent(test);
    const [{ program }, other] = [await createKey(organizer), await createKey(organizer)];
    const open = (who = program) => LiveClient.open(who, event.id, { origin: "" });
    const opened = await Promise.allSettled(Array.from({ length: 22 }, () => open()));
    const clients = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(clients).toHaveLength(20);
    await expect(open()).rejects.toThrow("refused 429");
    clients.push(await open(other.program));
    const [first] = clients;
    first?.close();
    await expect
      .poll(() =>
        open().then(
          (client) => clients.push(client),
          () => 0,
        ),
      )
      .toBe(22);
    for (const client of clients) client.close();
  });

  it("[KEY-9] only its owner can revoke it", async () => {
    const organizer = newOrganizer();
    const { id, program } = await createKey(organizer);
    expect(refusalOf(await newOrganizer().delete(`/api/keys/${id}`))).toEqual([404, "API key not found"]);
    expect((await program.get("/api/events")).status).toBe(200);
  });
});

describe("what is recorded", () => {
  it("[KEY-11] the activity log and its export name the key", async () => {
    const { organizer, path } = await openEvent(test);
    const { id, key, program } = await createKey(organizer, { name: "Companion" });
    const poll = await succeeds<{ id: string }>(program.post(`${path}/polls`, choice()));
    await succeeds(program.post(`${path}/polls/${poll.id}/open`));
    await succeeds(organizer.delete(`/api/keys/${id}`));
    const [entry] = await succeeds<AuditLogEntry[]>(organizer.get(`${path}/activity-log`));
    expect(entry).toMatchObject({ action: "poll_opened", by: { kind: "key", name: "Companion" } });
    const exported = await organizer.get(`${path}/export?format=json`);
    expect(exported.text).toContain('"by":{"kind":"key","name":"Companion"}');
    expect(exported.text).not.toContain(key);
  });

  it("[KEY-12] the security log records its creation, uses that it records, and its end, without the key", async () => {
    const organizer = test.organizer("careful");
    const event = await test.createEvent(organizer);
    securityEvents.length = 0;
    const { id, key, program } = await createKey(organizer);
    await succeeds(program.get(`/api/events/${event.id}/export?format=json`));
    await succeeds(organizer.delete(`/api/keys/${id}`));
    await program.get("/api/events");
    expect(securityEvents).toMatchObject([
      { event: "authz_change", call: "POST /api/keys", username: "careful" },
      { event: "sensitive_read", username: "careful", reason: "API key" },
      { event: "authz_change", call: "DELETE /api/keys/:keyId", params: { keyId: id }, username: "careful" },
    ]);
    const [, , secret = "none"] = key.split("_");
    expect(JSON.stringify(securityEvents) + log.text()).not.toContain(secret);
  });

  it("[KEY-13] is deleted with its owner, with its event, and after it has expired", async () => {
    const organizer = newOrganizer();
    const event = await test.createEvent(organizer);
    const [ofEvent, expired, kept] = [
      await createKey(organizer, { eventId: event.id }),
      await createKey(organizer),
      await createKey(organizer),
    ];
    const stored = async () => {
      const ids = [ofEvent.id, expired.id, kept.id];
      const rows = await test.database.kysely.selectFrom("api_keys").where("id", "in", ids).select("id").execute();
      return rows.map(({ id }) => id);
    };
    await succeeds(organizer.delete(`/api/events/${event.id}`));
    expect((await ofEvent.program.get("/api/events")).status).toBeGreaterThanOrEqual(401);
    await expireKey(test, expired.id);
    await removeExpired(test.database.kysely);
    expect(await stored()).toEqual([kept.id]);
    const me = await succeeds<{ dbId: string }>(organizer.get("/api/user"));
    await test.database.kysely.deleteFrom("users").where("db_id", "=", me.dbId).execute();
    expect(await stored()).toEqual([]);
  });
});
