import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { capturedLog } from "../../testing/captured-log.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { Visitor } from "../../testing/visitor.ts";

let test: TestApp;
const log = capturedLog();
beforeAll(async () => {
  test = await testApp({ log: log.stream });
});
afterAll(() => test.close());

describe("bearer token of the hub", () => {
  it("[ID-1] returns the signed-in user with an id of this installation, and sets the staff cookie", async () => {
    const organizer = test.organizer("priya");
    const me = await organizer.get("/api/auth/me");
    expect(me.status).toBe(200);
    expect(me.json).toEqual({
      id: "hub-priya",
      dbId: expect.stringMatching(/./u),
      username: "priya",
      email: "priya@example.org",
      premium: true,
    });
    expect(me.headers.get("Set-Cookie")).toMatch(/^hubbub_staff=.+HttpOnly; SameSite=Lax/u);
    expect((await organizer.get("/api/user")).json).toEqual(me.json);
  });

  it("[ID-2] reads premium from the flag or the PREMIUM tier, the user with or without `user`, and ids as text or number", async () => {
    test.hub.users.set("tier-token", { id: 42, username: "tier", email: "t@example.org", premium_tier: "PREMIUM" });
    test.hub.users.set("free-token", { id: "43", username: "free", email: "f@example.org", premium: "true" });
    expect((await new Visitor(test.url, "tier-token").get("/api/user")).json).toMatchObject({
      id: "42",
      premium: true,
    });
    test.hub.wrapsUser = false;
    try {
      expect((await new Visitor(test.url, "free-token").get("/api/user")).json).toMatchObject({
        id: "43",
        premium: false,
      });
    } finally {
      test.hub.wrapsUser = true;
    }
  });

  it("[ID-3] keeps one user per hub id when the username changes", async () => {
    const before = (await test.organizer("renamed").get("/api/user")).json as { dbId: string };
    const after = (await test.organizer("renamed", { username: "new-name" }).get("/api/user")).json as {
      dbId: string;
      username: string;
    };
    expect(after).toMatchObject({ dbId: before.dbId, username: "new-name" });
  });

  it("[ID-4] treats an invalid bearer as anonymous on public calls, and rejects it where a hub user is required", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const expired = new Visitor(test.url, "expired");
    expect((await expired.get(`/api/public/events/${event.id}`)).status).toBe(200);
    expect((await expired.post(`/api/events/${event.id}/icebreaker`, { response: "still works" })).status).toBe(201);
    const refused = await expired.get("/api/events");
    expect(refused.status).toBe(401);
    expect(refused.json).toEqual({ code: "unauthenticated", message: "Authentication required" });
  });

  it("[ID-12] validates a token at the hub once per minute", async () => {
    const organizer = test.organizer("cached");
    const before = test.hub.requestCount;
    await Promise.all(Array.from({ length: 10 }, () => organizer.get("/api/events")));
    await organizer.get("/api/event-groups");
    expect(test.hub.requestCount - before).toBe(1);
  });

  it("[ID-12] does not ask the hub at every call about a token that it has just refused", async () => {
    const event = await test.createEvent(test.organizer("priya"));
    const expired = new Visitor(test.url, "just-expired");
    const before = test.hub.requestCount;
    for (let poll = 0; poll < 5; poll += 1) await expired.get(`/api/events/${event.id}/chat`);
    expect(test.hub.requestCount - before).toBe(1);
  });

  it("[ID-6] answers 503 to unknown tokens while the hub is unavailable; known users and attendees are not affected", async () => {
    const known = test.organizer("known");
    await known.get("/api/user");
    const event = await test.createEvent(known);
    test.hub.behavior = "unavailable";
    try {
      const refused = await test.organizer("newcomer").get("/api/user");
      expect(refused.status).toBe(503);
      expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/u);
      expect((await known.get("/api/user")).status).toBe(200);
      expect((await test.visitor().get(`/api/public/events/${event.id}`)).status).toBe(200);
    } finally {
      test.hub.behavior = "answering";
    }
  });
});

describe("wallet sign-in", () => {
  const body = { user_id: "u", email: "e@example.org", username: "ingrid", token: "gfavip-session-x" };

  it("[ID-7] creates a session from the provider's answer, never from the client's body", async () => {
    test.wallet.users.set("gfavip-session-real", {
      id: 7,
      username: "ingrid",
      email: "real@example.org",
      tier: "free",
      credits: "12",
    });
    const visitor = test.visitor();
    const claimed = {
      ...body,
      token: "gfavip-session-real",
      user_id: "someone",
      email: "forged@example.org",
      tier: "team",
      credits: 9999,
    };
    const answer = await visitor.post("/api/gfavip/callback", claimed);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      profile: { id: expect.stringMatching(/./u), displayName: "ingrid", username: "ingrid", avatarUrl: null },
      gfavipAuth: { user: { id: "7", username: "ingrid", email: "real@example.org", tier: "free", credits: 12 } },
    });
    expect(answer.headers.get("Set-Cookie")).toMatch(/^hubbub_wallet=.+HttpOnly; SameSite=Lax/u);
  });

  it.each([
    [{ ...body, token: undefined }, 400, "Missing authentication parameters from GFAVIP"],
    [{ ...body, user_id: "" }, 400, "Missing authentication parameters from GFAVIP"],
    [{ ...body, token: "hub-token" }, 400, "Invalid GFAVIP token format"],
    [{ ...body, token: "gfavip-session-unknown" }, 401, "Token validation failed"],
  ])("[ID-8] rejects %j", async (given, status, message) => {
    const visitor = test.visitor();
    const answer = await visitor.post("/api/gfavip/callback", given);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ message });
    expect(visitor.cookies.has("hubbub_wallet")).toBe(false);
  });

  it("[ID-9] answers 200 with the profile, 404 without a profile, 401 for an invalid token, 503 when the provider is unavailable", async () => {
    const check = async (token: string) => (await new Visitor(test.url, token).get("/api/gfavip/auth")).status;
    test.wallet.users.set("gfavip-session-profile", { id: "p1", username: "kofi", email: "k@example.org" });
    test.wallet.users.set("gfavip-session-none", { id: "p2", username: "nobody", email: "n@example.org" });
    await test.visitor().post("/api/gfavip/callback", { ...body, token: "gfavip-session-profile" });
    expect(await check("gfavip-session-profile")).toBe(200);
    expect(await check("gfavip-session-none")).toBe(404);
    expect(await check("gfavip-session-forged")).toBe(401);
    expect((await test.visitor().get("/api/gfavip/auth")).status).toBe(401);
    test.wallet.behavior = "unavailable";
    try {
      expect(await check("gfavip-session-other")).toBe(503);
    } finally {
      test.wallet.behavior = "answering";
    }
  });

  it("[ID-10] never sends a wallet token to the hub, nor a hub token to the wallet", async () => {
    const asked = { hub: test.hub.requestCount, wallet: test.wallet.requestCount };
    expect((await new Visitor(test.url, "gfavip-session-swapped").get("/api/user")).status).toBe(401);
    expect(test.hub.requestCount).toBe(asked.hub);
    expect((await new Visitor(test.url, "hub-token").get("/api/gfavip/auth")).status).toBe(401);
    expect(test.wallet.requestCount).toBe(asked.wallet);
  });

  it("[ID-25] ends the session at logout", async () => {
    const visitor = await test.walletUser("leaver");
    const secret = visitor.cookies.get("hubbub_wallet") ?? "";
    expect((await visitor.post("/api/gfavip/logout")).status).toBe(204);
    expect(visitor.cookies.has("hubbub_wallet")).toBe(false);
    const organizer = test.organizer("priya");
    const event = await test.createEvent(organizer);
    const thief = test.visitor();
    thief.cookies.set("hubbub_wallet", secret);
    await thief.post(`/api/events/${event.id}/icebreaker`, { response: "as the leaver" });
    expect((await organizer.get(`/api/events/${event.id}/icebreaker`)).json).toMatchObject([{ profileId: null }]);
  });
});

it("[LOG-1] logs no token, cookie or query", async () => {
  const organizer = test.organizer("logged");
  await organizer.get("/api/auth/me?token=query-secret");
  await test.visitor().get("/sso/callback?token=callback-secret&user_id=1&username=x");
  expect(log.text()).toContain("/api/auth/me");
  for (const secret of [
    "query-secret",
    "callback-secret",
    organizer.token ?? "",
    organizer.cookies.get("hubbub_staff") ?? "",
  ]) {
    expect(log.text()).not.toContain(secret);
  }
});
