import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import { LiveClient } from "../../testing/live-client.ts";
import { openAsStaff } from "../../testing/open-event.ts";
import { receivesStaffMessages } from "../../testing/staff-messages.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
const recorded: SecurityEvent[] = [];
beforeAll(async () => {
  test = await testApp({ securityLog: (event) => recorded.push(event) });
});
afterEach(() => {
  vi.useRealTimers();
  test.wallet.behavior = "answering";
});
afterAll(() => test.close());

const MINUTE = 60_000;

/** Moves the clock of this process, which is the server's too; timers keep running. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
}

/** Moves the clock by a minute in two steps with a ping, because a socket silent for a minute is closed. */
async function minuteLater(socket: LiveClient): Promise<void> {
  later(31_000);
  socket.socket.send(JSON.stringify({ type: "ping" }));
  await socket.until(() => socket.of("pong").length > 0);
  later(31_000);
}

/** Submits a response. @returns the profile that the server stores with it, or null */
async function answersAs(visitor: Visitor): Promise<{ status: number; profileId: string | null }> {
  const organizer = test.organizer("priya");
  const event = await test.createEvent(organizer);
  const { status } = await visitor.post(`/api/events/${event.id}/icebreaker`, { response: "hello" });
  const [answer] = (await organizer.get(`/api/events/${event.id}/icebreaker`)).json as { profileId: string | null }[];
  return { status, profileId: answer?.profileId ?? null };
}

/** An attendee with a session, and the token that opened it. */
async function attendee(name: string) {
  const visitor = await test.walletUser(name);
  const token = [...test.wallet.users.keys()].findLast((key) => key.startsWith(`gfavip-session-${name}-`)) ?? "";
  return { visitor, token, user: test.wallet.users.get(token) ?? {} };
}

describe("wallet sessions", () => {
  it("[ID-20] validates a session again after 60 s, and stores submissions of a revoked token as anonymous", async () => {
    const { visitor, token } = await attendee("ingrid");
    expect((await answersAs(visitor)).profileId).not.toBeNull();
    test.wallet.users.delete(token);
    expect((await answersAs(visitor)).profileId).not.toBeNull();
    later(61_000);
    expect(await answersAs(visitor)).toEqual({ status: 201, profileId: null });
    // The session is deleted: the provider receives no further request.
    const asked = test.wallet.requestCount;
    expect((await answersAs(visitor)).profileId).toBeNull();
    expect(test.wallet.requestCount).toBe(asked);
  });

  it("[ID-20] validates once per minute, and applies a new tier", async () => {
    const { visitor, token, user } = await attendee("kofi");
    later(61_000);
    test.wallet.users.set(token, { ...user, tier: "team" });
    const asked = test.wallet.requestCount;
    await answersAs(visitor);
    await answersAs(visitor);
    expect(test.wallet.requestCount - asked).toBe(1);
    const known = (await new Visitor(test.url, token).get("/api/gfavip/auth")).json;
    expect(known).toMatchObject({ gfavipAuth: { user: { tier: "team" } } });
  });

  it("[ID-20] answers reads during the validation, then ends the session", async () => {
    const { visitor, token } = await attendee("noor");
    const event = await test.createEvent(test.organizer("priya"));
    test.wallet.users.delete(token);
    later(61_000);
    expect((await visitor.get(`/api/events/${event.id}/social`)).status).toBe(200);
    await expect.poll(async () => (await answersAs(visitor)).profileId, { timeout: 10_000 }).toBeNull();
  });

  it("[ID-21] keeps sessions for ten minutes while the provider is unavailable", async () => {
    const { visitor } = await attendee("olu");
    test.wallet.behavior = "unavailable";
    later(9 * MINUTE);
    const asked = test.wallet.requestCount;
    for (let call = 0; call < 3; call += 1) expect((await answersAs(visitor)).profileId).not.toBeNull();
    expect(test.wallet.requestCount - asked).toBe(1);
    later(2 * MINUTE);
    const refused = await answersAs(visitor);
    expect(refused.status).toBe(503);
    const event = await test.createEvent(test.organizer("priya"));
    expect((await visitor.get(`/api/public/events/${event.id}`)).status).toBe(200);
    test.wallet.behavior = "answering";
    later(MINUTE);
    expect((await answersAs(visitor)).profileId).not.toBeNull();
  });

  it("[ID-14] ends a session at the first refusal, also after an outage and before the next", async () => {
    const { visitor, token } = await attendee("ada");
    test.wallet.behavior = "unavailable";
    later(5 * MINUTE);
    expect((await answersAs(visitor)).profileId).not.toBeNull();
    test.wallet.users.delete(token);
    test.wallet.behavior = "answering";
    later(MINUTE);
    expect((await answersAs(visitor)).profileId).toBeNull();
    test.wallet.behavior = "unavailable";
    expect(await answersAs(visitor)).toEqual({ status: 201, profileId: null });
  });

  it("[ID-22] creates no session for a revoked token, also when it was just validated", async () => {
    const { token } = await attendee("mei");
    const check = () => new Visitor(test.url, token).get("/api/gfavip/auth");
    expect((await check()).status).toBe(200);
    test.wallet.users.delete(token);
    const visitor = test.visitor();
    const body = { user_id: "wallet-mei", email: "mei@example.org", username: "mei", token };
    expect((await visitor.post("/api/gfavip/callback", body)).status).toBe(401);
    const asked = await check();
    expect(asked.status).toBe(401);
    expect(asked.headers.getSetCookie().join()).not.toMatch(/hubbub_wallet=[^;]/u);
  });

  it("[ID-23] stores no usable token in the database", async () => {
    const { visitor, token } = await attendee("quinn");
    const { rows } = await test.database.pool.query("SELECT foreign_sessions::text AS stored FROM foreign_sessions");
    const stored = JSON.stringify(rows);
    for (const secret of [token, visitor.cookies.get("hubbub_wallet") ?? ""]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });
});

it("[ID-28] closes a socket that requires a wallet session when the session ends", { timeout: 30_000 }, async () => {
  const organizer = test.organizer("group-owner");
  const event = await test.createEvent(organizer);
  const made = await organizer.post("/api/event-groups", { title: "Members", description: "", permalink: "members" });
  const { id: groupId } = made.json as { id: string };
  await organizer.patch(`/api/event-groups/${groupId}`, { requireGFAVIPLogin: true });
  expect((await organizer.patch(`/api/events/${event.id}`, { groupId })).status).toBe(200);
  const { visitor } = await attendee("member");
  const socket = await LiveClient.open(visitor, event.id);
  expect((await visitor.post("/api/gfavip/logout")).status).toBe(204);
  await minuteLater(socket);
  await socket.until(() => socket.closeCode !== null, 15_000);
  expect(socket.closeCode).toBe(1008);
});

describe("the staff cookie", () => {
  it("[ID-24] ends with the hub's token, and the staff messages of open sockets with it", async () => {
    const organizer = test.organizer("owner");
    const event = await test.createEvent(organizer);
    await organizer.get("/api/auth/me");
    const feed = await openAsStaff(organizer, event.id);
    expect(await receivesStaffMessages(test, feed, event.id)).toBe(true);
    test.hub.users.delete(organizer.token ?? "");
    await minuteLater(feed);
    await expect
      .poll(() => receivesStaffMessages(test, feed, event.id), { timeout: 10_000, interval: 250 })
      .toBe(false);
    const again = await openAsStaff(organizer, event.id);
    expect(await receivesStaffMessages(test, again, event.id)).toBe(false);
    feed.close();
    again.close();
  });

  it("[ID-24] ends at sign-out, also for a copied cookie, and the staff messages within seconds", async () => {
    const organizer = test.organizer("leaving-owner");
    const event = await test.createEvent(organizer);
    await organizer.get("/api/auth/me");
    const feed = await openAsStaff(organizer, event.id);
    const thief = test.visitor();
    thief.cookies.set("hubbub_staff", organizer.cookies.get("hubbub_staff") ?? "");
    expect((await organizer.post("/api/auth/logout")).status).toBe(204);
    const stolen = await openAsStaff(thief, event.id);
    expect(await receivesStaffMessages(test, stolen, event.id)).toBe(false);
    await expect
      .poll(() => receivesStaffMessages(test, feed, event.id), { timeout: 10_000, interval: 250 })
      .toBe(false);
    feed.close();
    stolen.close();
  });

  it("[ID-24] is not set again in a browser that has it", async () => {
    const organizer = test.organizer("steady");
    expect((await organizer.get("/api/auth/me")).headers.getSetCookie()).toHaveLength(1);
    expect((await organizer.get("/api/auth/me")).headers.getSetCookie()).toHaveLength(0);
    organizer.cookies.set("hubbub_staff", "forged");
    expect((await organizer.get("/api/auth/me")).headers.getSetCookie()).toHaveLength(1);
  });
});

it.each(["/api/auth/logout", "/api/gfavip/logout"])(
  "[ID-25] %s ends the sessions of both realms in this browser",
  async (path) => {
    const { visitor } = await attendee("shared");
    const organizer = test.organizer("lectern");
    await organizer.get("/api/auth/me");
    visitor.cookies.set("hubbub_staff", organizer.cookies.get("hubbub_staff") ?? "");
    const before = new Map(visitor.cookies);
    expect((await visitor.post(path)).status).toBe(204);
    expect([...visitor.cookies.keys()]).toEqual([]);
    const thief = test.visitor();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await answersAs(thief)).profileId).toBeNull();
  },
);

it("[ID-27] ends the browser's earlier session at a new sign-in", async () => {
  const { visitor } = await attendee("first");
  const earlier = test.visitor();
  earlier.cookies.set("hubbub_wallet", visitor.cookies.get("hubbub_wallet") ?? "");
  const { token, user } = await attendee("second");
  const body = { user_id: String(user["id"]), email: String(user["email"]), username: "second", token };
  expect((await visitor.post("/api/gfavip/callback", body)).status).toBe(200);
  expect((await answersAs(earlier)).profileId).toBeNull();
  expect((await answersAs(visitor)).profileId).not.toBeNull();
});

it("[ID-26] uses __Host- cookies over https and accepts no others", async () => {
  const secure = await testApp({ publicUrl: "https://events.example.org" });
  const headers = { Origin: "https://events.example.org" };
  const organizer = secure.organizer("priya");
  const event = await secure.createEvent(organizer);
  const visitor = secure.visitor();
  const answer = await visitor.get(`/api/public/events/${event.id}`);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-hubbub_participant=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
  );
  const plain = secure.visitor();
  plain.cookies.set("hubbub_participant", visitor.cookies.get("__Host-hubbub_participant") ?? "");
  expect((await plain.get(`/api/public/events/${event.id}`)).headers.getSetCookie()[0]).toContain("__Host-");
  await organizer.get("/api/auth/me");
  expect([...organizer.cookies.keys()]).toEqual(["__Host-hubbub_staff"]);
  expect((await organizer.post("/api/auth/logout", undefined, headers)).status).toBe(204);
  expect([...organizer.cookies.keys()]).toEqual([]);
  await secure.close();
});

it("[SECLOG-1] records a permission that the handler of a call refuses", async () => {
  const event = await test.createEvent(test.organizer("recorded-asker"));
  const path = `/api/events/${event.id}/social`;
  const voter = await test.walletUser("recorded-voter");
  const question = (await voter.post(path, { content: "Who?" })).json as { id: string };
  recorded.length = 0;
  const vote = { voteType: "upvote", profileId: "forged" };
  expect((await voter.post(`${path}/${question.id}/vote`, vote)).status).toBe(403);
  expect(recorded).toMatchObject([{ event: "authz_fail", call: "POST /api/events/:eventId/social/:postId/vote" }]);
});

it("[SECLOG-1] records sessions, role changes, refusals, exports and deletions, without secrets", async () => {
  recorded.length = 0;
  const owner = test.organizer("recorded-owner");
  const outsider = test.organizer("recorded-outsider");
  await owner.get("/api/auth/me");
  const event = await test.createEvent(owner);
  const path = `/api/events/${event.id}`;
  const added = await owner.post(`${path}/collaborators`, { username: "recorded-helper" });
  await owner.delete(`${path}/collaborators/${(added.json as { id: string }).id}`);
  await outsider.get(`${path}/export?format=json`);
  await owner.get(`${path}/export?format=json`);
  await test.visitor().post("/api/gfavip/callback", {
    user_id: "x",
    email: "x@example.org",
    username: "x",
    token: "gfavip-session-forged",
  });
  await owner.delete(path, { title: event.title });
  expect(recorded.map(({ event: name, call }) => [name, call].filter(Boolean).join(" "))).toEqual([
    "session_created",
    "authz_change POST /api/events/:eventId/collaborators",
    "authz_change DELETE /api/events/:eventId/collaborators/:collaboratorId",
    "authz_fail GET /api/events/:eventId/export",
    "sensitive_read GET /api/events/:eventId/export",
    "authn_login_fail",
    "sensitive_delete DELETE /api/events/:eventId",
  ]);
  const text = JSON.stringify(recorded);
  for (const secret of [owner.token ?? "", owner.cookies.get("hubbub_staff") ?? "", "gfavip-session-forged", "@"])
    expect(text).not.toContain(secret);
  expect(recorded[1]).toMatchObject({ realm: "hub", username: "recorded-owner", params: { eventId: event.id } });
});
