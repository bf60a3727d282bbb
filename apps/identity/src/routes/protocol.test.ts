import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openTestIdentity, PASSWORD, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let identity: TestIdentity;
let organizer: TestBrowser;
let guest: TestBrowser;
beforeEach(async () => {
  identity = await openTestIdentity();
  organizer = await identity.organizer();
  guest = identity.browser();
  await guest.post("/identity/wallet/register", {
    username: "kofi",
    email: "kofi@example.org",
    display_name: "Kofi Mensah",
    password: PASSWORD,
  });
});
afterEach(() => identity.close());

const HUB_RETURN = `${ORIGIN}/sso/callback`;
const WALLET_RETURN = `${ORIGIN}/event/0123ABCD/gfavip-callback`;
const HOUR = 60 * 60 * 1000;

function authorize(realm: "hub" | "wallet", redirectUri: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ redirect_uri: redirectUri, service: "icebreakers", ...more });
  return `/identity/${realm}/api/auth/sso/authorize?${query.toString()}`;
}

async function tokenOf(realm: "hub" | "wallet"): Promise<string> {
  const [browser, target] = realm === "hub" ? [organizer, HUB_RETURN] : [guest, WALLET_RETURN];
  const url = authorize(realm, target).replace("/api/auth/sso/authorize", "/continue");
  const response = await browser.post(url, {});
  return new URL(response.headers.location ?? "").searchParams.get("token") ?? "";
}

function validate(realm: "hub" | "wallet", authorization: string) {
  return identity.browser().get(`/identity/${realm}/api/auth/sso/validate`, { authorization });
}

describe("authorize", () => {
  it("[SIGNON-12] redirects a signed-out person to the sign-in page and then back to the product with the state", async () => {
    const browser = identity.browser();
    const first = await browser.get(authorize("hub", HUB_RETURN, { state: "s&1" }));
    expect(first.statusCode).toBe(303);
    const signIn = first.headers.location ?? "";
    expect(signIn).toMatch(/^\/identity\/hub\/sign-in\?redirect_uri=/u);
    expect((await browser.get(signIn)).body).toContain("You will continue to Hubbub afterward.");

    const response = await browser.post(signIn, { username: "priya", password: PASSWORD });
    expect(response.statusCode).toBe(303);
    const target = new URL(response.headers.location ?? "");
    expect(target.origin + target.pathname).toBe(HUB_RETURN);
    expect([...target.searchParams.keys()]).toEqual(["token", "user_id", "username", "state"]);
    expect(target.searchParams.get("state")).toBe("s&1");
  });

  it("[SIGNON-12] asks a signed-in person for confirmation before redirecting", async () => {
    const url = authorize("wallet", WALLET_RETURN);
    const page = await guest.get(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Continue as Kofi Mensah");
    expect(page.body).toContain("Use another account");

    const action = /action="([^"]+continue[^"]+)"/u.exec(page.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const response = await guest.post(action, {});
    const target = new URL(response.headers.location ?? "");
    expect(target.origin + target.pathname).toBe(WALLET_RETURN);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      email: "kofi@example.org",
      username: "kofi",
      tier: "free",
      credits: "0",
      token: expect.stringMatching(/^gfavip-session-ey/u),
    });
    expect((await guest.post(action, {}, { origin: "https://evil.example" })).statusCode).toBe(403);
  });

  it("[SIGNON-12] asks again if another account signed in since the page was rendered", async () => {
    const query = authorize("wallet", WALLET_RETURN).split("?")[1];
    const other = { account: "0f8fad5b-d9cb-469f-a165-70867728950e" };
    const response = await guest.post(`/identity/wallet/continue?${query}`, other);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("Continue as Kofi Mensah");
  });

  it("[SIGNON-12] redirects to the product after registration", async () => {
    const query = authorize("wallet", `${ORIGIN}/gfavip-callback`, { state: "x" }).split("?")[1];
    const response = await identity.browser().post(`/identity/wallet/register?${query}`, {
      username: "ama",
      email: "ama@example.org",
      password: PASSWORD,
    });
    expect(response.headers.location).toMatch(/^http:\/\/localhost\/gfavip-callback\?user_id=.+&state=x$/u);
  });

  it.each([
    "https://evil.example/sso/callback",
    "http://localhost.evil.example/sso/callback",
    "http://localhost@evil.example/sso/callback",
    "http://user:pass@localhost/sso/callback",
    "https://localhost/sso/callback",
    "http://localhost:8443/sso/callback",
    "http://localhost/sso/callback#fragment",
    "http://localhost/sso/callback?next=//evil.example",
    "http://localhost/sso/callback/",
    "http://localhost/sso/callback/../../evil",
    "http://localhost//evil.example/sso/callback",
    "http://localhost/x/../sso/callback",
    "http://localhost\\@evil.example/sso/callback",
    "http://localhost/gfavip-callback",
    "//localhost/sso/callback",
    "/sso/callback",
    "javascript:alert(1)//localhost/sso/callback",
    "data:text/html,x",
    "https:localhost/sso/callback",
    " http://localhost/sso/callback",
    "http://localhost/sso/callback\n",
    "https://HUBBUB.example/sso/callback",
    "",
  ])("[SIGNON-13] shows an error page and never redirects for the redirect_uri %j", async (redirectUri) => {
    const query = authorize("hub", redirectUri).split("?")[1];
    for (const path of ["api/auth/sso/authorize", "sign-in", "register", "forgot"]) {
      const response = await organizer.get(`/identity/hub/${path}?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.body).toContain("This sign-in link is invalid");
    }
    for (const path of ["continue", "sign-in"]) {
      const response = await organizer.post(`/identity/hub/${path}?${query}`, {
        username: "priya",
        password: PASSWORD,
      });
      expect(response.statusCode).toBe(400);
    }
  });

  it("[SIGNON-13] rejects unknown services, repeated parameters and states that are too long", async () => {
    const start = `/identity/hub/api/auth/sso/authorize?redirect_uri=${encodeURIComponent(HUB_RETURN)}`;
    for (const rest of ["", "&service=other", "&service=icebreakers&service=icebreakers"]) {
      expect((await organizer.get(start + rest)).statusCode).toBe(400);
    }
    expect((await organizer.get(`${start}&service=icebreakers&redirect_uri=x`)).statusCode).toBe(400);
    expect((await organizer.get(`${start}&service=icebreakers&state=${"x".repeat(600)}`)).statusCode).toBe(400);
  });

  it("[SIGNON-13] accepts a wallet redirect_uri of an event page only with a valid event id", async () => {
    const tries = { "0123abcd": 200, "0123ABCI": 400, "0123ABC": 400, "0123ABCDE": 400, "%30123ABC": 400 };
    for (const [id, status] of Object.entries(tries)) {
      expect((await guest.get(authorize("wallet", `${ORIGIN}/event/${id}/gfavip-callback`))).statusCode).toBe(status);
    }
  });

  it("[SIGNON-14] sends a CSP that allows form redirects to the product and no foreign resources", async () => {
    const response = await organizer.get(authorize("hub", HUB_RETURN));
    expect(response.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers["referrer-policy"]).toBe("same-origin");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).not.toMatch(/ style=|<style|onclick|<script>/u);
  });
});

describe("validate", () => {
  it("[SIGNON-15] returns the user of a valid token", async () => {
    const hub = await validate("hub", `Bearer ${await tokenOf("hub")}`);
    expect(hub.statusCode).toBe(200);
    expect(hub.headers["cache-control"]).toBe("no-store");
    expect(hub.json()).toEqual({
      user: {
        id: expect.any(String),
        username: "priya",
        email: "priya@example.org",
        premium: true,
        premium_tier: "PREMIUM",
      },
    });
    const wallet = await validate("wallet", `bearer ${await tokenOf("wallet")}`);
    expect(wallet.json()).toEqual({
      user: {
        id: expect.any(String),
        username: "kofi",
        email: "kofi@example.org",
        displayName: "Kofi Mensah",
        avatarUrl: null,
        tier: "free",
        credits: 0,
      },
    });
  });

  it("[SIGNON-15] reads the account on every call, so premium and removal take effect immediately", async () => {
    const token = await tokenOf("hub");
    await identity.pool.query("UPDATE identity.accounts SET premium = false");
    expect((await validate("hub", `Bearer ${token}`)).json().user).toMatchObject({
      premium: false,
      premium_tier: null,
    });
    await identity.pool.query("DELETE FROM identity.accounts");
    expect((await validate("hub", `Bearer ${token}`)).statusCode).toBe(401);
  });

  it("[SIGNON-15] rejects tokens of the other realm, with or without the prefix", async () => {
    const [hub, wallet] = [await tokenOf("hub"), await tokenOf("wallet")];
    const bare = wallet.replace("gfavip-session-", "");
    for (const token of [wallet, bare]) expect((await validate("hub", `Bearer ${token}`)).statusCode).toBe(401);
    for (const token of [hub, `gfavip-session-${hub}`, bare]) {
      expect((await validate("wallet", `Bearer ${token}`)).statusCode).toBe(401);
    }
  });

  it("[SIGNON-15] rejects expired, unsigned, modified and malformed tokens and tokens of another key", async () => {
    const good = await tokenOf("hub");
    const [header = "", payload = "", signature = ""] = good.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = (alg: string, key: Uint8Array, changes: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key);
    const key = identity.store.signingKey;
    const bad = [
      `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: "someone-else" })}.${signature}`,
      `${header}.${payload}.`,
      await sign("HS256", new Uint8Array(32), {}),
      await sign("HS512", Buffer.concat([key, key]), {}),
      await sign("HS256", key, { aud: "wallet" }),
      await sign("HS256", key, { sub: "not an id" }),
      await sign("HS256", key, { sid: "0f8fad5b-d9cb-469f-a165-70867728950e" }),
      await sign("HS256", key, { sid: undefined }),
      await sign("HS256", key, { sub: "0f8fad5b-d9cb-469f-a165-70867728950e" }),
      await sign("HS256", key, { exp: undefined }),
      await sign("HS256", key, { exp: 1 }),
      "x".repeat(5000),
    ];
    for (const token of bad) expect((await validate("hub", `Bearer ${token}`)).statusCode).toBe(401);
    for (const authorization of ["", "Bearer", "Bearer ", `Basic ${good}`, `Bearer ${good} x`]) {
      const response = await validate("hub", authorization);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ code: "unauthenticated", message: "This token is not valid here" });
    }
    expect((await validate("hub", `Bearer ${good}`)).statusCode).toBe(200);
  });

  it("[SIGNON-15] expires hub tokens after 12 hours and wallet tokens after 30 days", async () => {
    const [hub, wallet] = [await tokenOf("hub"), await tokenOf("wallet")];
    identity.clock.now += 12 * HOUR - 2000;
    expect((await validate("hub", `Bearer ${hub}`)).statusCode).toBe(200);
    identity.clock.now += 4000;
    expect((await validate("hub", `Bearer ${hub}`)).statusCode).toBe(401);
    expect((await validate("wallet", `Bearer ${wallet}`)).statusCode).toBe(200);
    identity.clock.now += 30 * 24 * HOUR;
    expect((await validate("wallet", `Bearer ${wallet}`)).statusCode).toBe(401);
  });

  it("[SIGNON-15] invalidates tokens when the password changes", async () => {
    const token = await tokenOf("hub");
    await organizer.post("/identity/hub/password", { current_password: PASSWORD, password: "another long one" });
    expect((await validate("hub", `Bearer ${token}`)).statusCode).toBe(401);
  });

  it("[SIGNON-15] responds with 503 unavailable instead of 401 while the database is unavailable", async () => {
    const token = await tokenOf("hub");
    const gone = new Error("Connection terminated unexpectedly");
    const connect = vi.spyOn(identity.pool, "connect").mockImplementation(() => {
      throw gone;
    });
    const response = await validate("hub", `Bearer ${token}`);
    connect.mockRestore();
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("5");
  });
});
