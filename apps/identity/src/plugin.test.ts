import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";

import { identityPlugin } from "./plugin.ts";
import { migrateIdentity, openIdentityStore } from "./store/store.ts";
import { openTestIdentity, ORIGIN, PASSWORD, type TestIdentity } from "./testing/test-identity.ts";

let identity: TestIdentity;
afterEach(() => identity.close());

function optionsOf(test: TestIdentity) {
  return {
    prefix: "/identity",
    store: test.store,
    hubName: "Hub",
    walletName: "GFAVIP",
    hubRegistration: "closed" as const,
    originOf: () => ORIGIN,
    securityLog: () => {},
  };
}

describe("mounting", () => {
  it("[SIGNON-20] does not change the cookies, parsers, headers and error handling of the app that registers it", async () => {
    identity = await openTestIdentity();
    const app = Fastify();
    await app.register(cookie);
    app.addHook("onRequest", async (_request, reply) => void reply.header("content-security-policy", "outer"));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ outer: true }));
    app.post("/json", (request, reply) => reply.send(request.body));
    await app.register(identityPlugin, optionsOf(identity));

    expect((await app.inject("/identity/wallet/sign-in")).headers["content-security-policy"]).toContain("'none'");
    expect((await app.inject("/identity/x")).headers["content-type"]).toContain("text/html");
    expect((await app.inject("/x")).json()).toEqual({ outer: true });
    expect((await app.inject("/x")).headers["content-security-policy"]).toBe("outer");
    expect((await app.inject({ method: "POST", url: "/json", payload: { a: 1 } })).json()).toEqual({ a: 1 });
    await app.close();
  });

  it("[SIGNON-20] does not mount a disabled realm", async () => {
    identity = await openTestIdentity({ enabled: { hub: false, wallet: true } });
    expect((await identity.browser().get("/identity/hub/sign-in")).statusCode).toBe(404);
    expect((await identity.browser().get("/identity/wallet/sign-in")).statusCode).toBe(200);
  });

  it("[SIGNON-20] migrates its tables when several processes start at the same time", async () => {
    identity = await openTestIdentity();
    await identity.pool.query("DROP SCHEMA identity CASCADE");
    const open = async () => {
      await migrateIdentity({ connectionString: identity.databaseUrl });
      return openIdentityStore(identity.pool);
    };
    const stores = await Promise.all([1, 2, 3, 4].map(open));
    const keys = new Set(stores.map((store) => Buffer.from(store.signingKey).toString("hex")));
    expect(keys.size).toBe(1);
  });

  it("[LOG-1] never logs tokens, passwords or cookies", async () => {
    identity = await openTestIdentity();
    let log = "";
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    const app = Fastify({ logger: { level: "trace", stream } });
    await app.register(identityPlugin, optionsOf(identity));
    const headers = {
      origin: "http://localhost",
      host: "localhost",
      "content-type": "application/x-www-form-urlencoded",
    };
    const registered = await app.inject({
      method: "POST",
      url: "/identity/wallet/register?service=icebreakers&state=STATE&redirect_uri=http%3A%2F%2Flocalhost%2Fgfavip-callback",
      headers,
      payload: new URLSearchParams({ username: "kofi", email: "kofi@example.org", password: PASSWORD }).toString(),
    });
    expect(registered.statusCode).toBe(303);
    await app.inject("/identity/hub/setup?token=SECRET");
    await app.inject("/identity/nowhere?token=SECRET");
    await app.inject({ url: "/identity/hub/api/auth/sso/validate", headers: { authorization: "Bearer SECRET" } });
    await app.close();
    const token = new URL(registered.headers.location ?? "").searchParams.get("token") ?? "none";
    expect(log).toContain("/identity/hub/setup");
    for (const secret of [PASSWORD, token, registered.cookies[0]?.value ?? "none", "SECRET", "STATE"]) {
      expect(log).not.toContain(secret);
    }
  });

  it("[SIGNON-22] caches scripts with a content hash for a year and revalidates scripts without one", async () => {
    identity = await openTestIdentity({ stylesheet: "/assets/style-abc.css" });
    const page = (await identity.browser().get("/identity/wallet/sign-in")).body;
    expect(page).toContain('<link rel="stylesheet" href="/assets/style-abc.css" />');
    const src = /src="(\/identity\/script\.js\?v=\w+)"/u.exec(page)?.[1] ?? "";
    const script = await identity.browser().get(src);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await identity.browser().get("/identity/script.js")).headers["cache-control"]).toBe("no-cache");
    const again = await identity.browser().get(src, { "if-none-match": String(script.headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  it("[SIGNON-23] removes expired sessions, links, attempts, devices, pending sign-ins and challenges", async () => {
    identity = await openTestIdentity();
    await identity.organizer();
    await identity.browser().post("/identity/hub/sign-in", { username: "priya", password: "not the password" });
    identity.clock.now += 200 * 24 * 60 * 60 * 1000;
    await identity.store.removeExpired();
    for (const table of [
      "sessions",
      "links",
      "sign_in_attempts",
      "known_devices",
      "pending_sign_ins",
      "passkey_challenges",
    ]) {
      expect((await identity.pool.query(`SELECT FROM identity.${table}`)).rowCount).toBe(0);
    }
    expect((await identity.pool.query("SELECT FROM identity.accounts")).rowCount).toBe(1);
  });
});
