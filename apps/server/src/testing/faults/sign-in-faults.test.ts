import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { capturedLog } from "../captured-log.ts";
import { LiveClient } from "../live-client.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { Visitor } from "../visitor.ts";

let test: TestApp;
const log = capturedLog();
beforeAll(async () => {
  test = await testApp({ log: log.stream });
});
afterAll(() => test.close());

describe("forged claims", () => {
  it("[FAULT-30] ignores forged tier, premium, profile and email address in bodies, headers and cookies", async () => {
    test.wallet.users.set("gfavip-session-free", {
      id: "w-1",
      username: "ada",
      email: "ada@example.org",
      tier: "free",
    });
    const claims = { tier: "team", credits: "999", premium: true, profileId: "w-2", email: "owner@example.org" };
    const answer = await test.visitor().post("/api/gfavip/callback", {
      ...claims,
      user_id: "w-2",
      username: "priya",
      token: "gfavip-session-free",
    });
    expect(answer.json).toMatchObject({
      gfavipAuth: { user: { id: "w-1", username: "ada", email: "ada@example.org", tier: "free", credits: 0 } },
    });
    const plain = test.organizer("plain", { premium: false });
    expect((await plain.post("/api/events", { title: "Mine", premium: true })).status).toBe(400);
    const headers = { "X-Premium": "true", "X-User": "priya", Cookie: "premium=true; hubbub_staff=1|9999999999999" };
    expect((await plain.send("POST", "/api/events", { title: "Mine" }, headers)).status).toBe(403);
  });

  it("[FAULT-31] rejects a token of one provider at the other with 401", async () => {
    const hubToken = test.organizer("priya").token ?? "";
    test.wallet.users.set("gfavip-session-swap", { id: "w-3", username: "swap", email: "s@example.org" });
    expect((await new Visitor(test.url, "gfavip-session-swap").get("/api/user")).status).toBe(401);
    expect((await new Visitor(test.url, hubToken).get("/api/gfavip/auth")).status).toBe(401);
    // A user of the hub with the wallet's token is still not signed in.
    test.hub.users.set("gfavip-session-swap", { id: "1", username: "root", email: "r@example.org", premium: true });
    expect((await new Visitor(test.url, "gfavip-session-swap").get("/api/user")).status).toBe(401);
    // Nor a user of the hub with the same id, while the wallet's session is stored.
    test.hub.users.set("hub-token-swap", { id: "w-3", username: "root", email: "r@example.org" });
    expect((await new Visitor(test.url, "hub-token-swap").get("/api/user")).status).toBe(200);
    expect((await new Visitor(test.url, "gfavip-session-swap").get("/api/gfavip/auth")).status).toBe(404);
    expect((await new Visitor(test.url, "gfavip-session-swap").get("/api/user")).status).toBe(401);
  });
});

describe("provider without an answer", () => {
  it("[ID-6] answers 503 with Retry-After after five seconds for the hub; attendees and known users are not affected", async () => {
    const known = test.organizer("known");
    const event = await test.createEvent(known);
    test.hub.behavior = "silent";
    try {
      const started = performance.now();
      const waiting = test.organizer("newcomer").get("/api/user");
      const attendee = test.visitor();
      expect((await attendee.get(`/api/public/events/${event.id}`)).status).toBe(200);
      expect((await attendee.post(`/api/events/${event.id}/icebreaker`, { response: "meanwhile" })).status).toBe(201);
      expect((await known.get("/api/events")).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(2500);
      const refused = await waiting;
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/u);
      expect(performance.now() - started).toBeGreaterThan(4500);
      expect(performance.now() - started).toBeLessThan(8000);
    } finally {
      test.hub.behavior = "answering";
    }
  });
});

describe("cookies", () => {
  it("[SEC-4] are HttpOnly and SameSite=Lax, and Secure over https", async () => {
    const flagsOf = async (app: TestApp, headers: Record<string, string>) => {
      const organizer = app.organizer(`cookies-${crypto.randomUUID()}`);
      const event = await app.createEvent(organizer);
      app.wallet.users.set("gfavip-session-c", { id: "w-c", username: "c", email: "c@example.org" });
      const body = { user_id: "w-c", email: "c@example.org", username: "c", token: "gfavip-session-c" };
      const answers = [
        await app.visitor().get(`/api/public/events/${event.id}`, headers),
        await organizer.get("/api/auth/me", headers),
        await app.visitor().post("/api/gfavip/callback", body, headers),
      ];
      return answers.flatMap(({ headers: answer }) => answer.getSetCookie());
    };
    const plain = await flagsOf(test, {});
    expect(plain.map((cookie) => cookie.split("=")[0])).toEqual([
      "hubbub_participant",
      "hubbub_event",
      "hubbub_staff",
      "hubbub_wallet",
    ]);
    for (const cookie of plain) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/u);

    const https = await testApp({ publicUrl: "https://events.example.org" });
    const proxied = await testApp({ trustedProxies: ["127.0.0.1"] });
    try {
      for (const cookie of await flagsOf(https, {})) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/u);
      const forwarded = { "X-Forwarded-Proto": "https" };
      for (const cookie of await flagsOf(proxied, forwarded)) expect(cookie).toMatch(/; Secure; SameSite=Lax$/u);
      // Nobody can talk a plain installation into cookies that its own people would never send back.
      for (const cookie of await flagsOf(test, forwarded)) expect(cookie).not.toContain("Secure");
    } finally {
      await https.close();
      await proxied.close();
    }
  });
});

describe("log", () => {
  it("[LOG-2] of a complete event at the most verbose level contains no token, cookie, email address or text", async () => {
    const organizer = test.organizer("whole-event");
    const event = await test.createEvent(organizer);
    const path = `/api/events/${event.id}`;
    await organizer.get("/api/auth/me");
    const wallet = await test.walletUser("whole-wallet");
    const guest = test.visitor();
    await guest.get(`/api/public/events/${event.id}?token=in-the-query`);
    const staff = await LiveClient.open(organizer, event.id, { participantId: "admin-secret-visit" });
    const phone = await LiveClient.open(wallet, event.id);
    await wallet.post(`${path}/icebreaker`, { response: "private words one" });
    await guest.post(`${path}/social`, { content: "private words two", participantName: "Private Name" });
    await guest.post(`${path}/chat`, { content: "private words three" });
    await guest.post(`${path}/chat`, '{"content": "private words four');
    await wallet.post(`${path}/emoji`, { emoji: "excited" });
    await organizer.post(`${path}/prize/draw`);
    await new Visitor(test.url, "wrong-bearer-secret").get("/api/user");
    await test.visitor().post("/api/gfavip/callback", {
      user_id: "x",
      email: "secret-claim@example.org",
      username: "x",
      token: "gfavip-session-wrong-secret",
    });
    await test.visitor().get("/gfavip-callback?token=callback-secret&email=callback@example.org");
    await organizer.patch(`${path}/archive`, { isArchived: true });
    await organizer.get(`${path}/export?format=json`);
    await organizer.delete(path);
    staff.close();
    phone.close();

    expect(log.text()).toContain(`${path}/icebreaker`);
    const secrets = [
      organizer.token ?? "",
      ...[organizer, wallet, guest].flatMap(({ cookies }) => [...cookies.values()]),
      "in-the-query",
      "admin-secret-visit",
      "private words",
      "Private Name",
      "wrong-bearer-secret",
      "gfavip-session",
      "callback-secret",
      "@example.org",
      "Bearer",
    ].filter((secret) => secret !== event.id);
    expect(secrets.length).toBeGreaterThan(12);
    for (const secret of secrets) expect([secret, log.text().includes(secret)]).toEqual([secret, false]);
  });
});
