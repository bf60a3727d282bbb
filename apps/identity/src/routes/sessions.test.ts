import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestIdentity, PASSWORD, pathOf, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";

const SIGN_IN = "/identity/hub/sign-in";
const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0";

let identity: TestIdentity;
let recorded: SecurityEvent[];
beforeEach(async () => {
  recorded = [];
  identity = await openTestIdentity({ securityLog: (event) => recorded.push(event) });
  await identity.organizer();
});
afterEach(() => identity.close());

async function signIn(password = PASSWORD, headers: Record<string, string> = {}): Promise<TestBrowser> {
  const browser = identity.browser();
  await browser.post(SIGN_IN, { username: "priya", password }, headers);
  return browser;
}

/** The product's token for this browser's session. */
async function tokenOf(browser: TestBrowser): Promise<string> {
  const query = new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers" });
  const response = await browser.post(`/identity/hub/continue?${query.toString()}`, {});
  return new URL(response.headers.location ?? "").searchParams.get("token") ?? "";
}

async function statusOf(token: string): Promise<number> {
  const authorization = `Bearer ${token}`;
  return (await identity.browser().get("/identity/hub/api/auth/sso/validate", { authorization })).statusCode;
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get("/identity/hub")).statusCode === 200;

describe("sessions", () => {
  it("[SIGNON-40] invalidates all tokens of a session at sign-out, and no token of another session", async () => {
    const [here, there] = [await signIn(), await signIn()];
    const [first, second, other] = [await tokenOf(here), await tokenOf(here), await tokenOf(there)];
    await here.post("/identity/hub/sign-out", {});
    expect([await statusOf(first), await statusOf(second), await statusOf(other)]).toEqual([401, 401, 200]);
  });

  it("[SIGNON-41] leaves no session with the old password after a reset with concurrent sign-ins", async () => {
    await identity.close();
    identity = await openTestIdentity({}, "real");
    await identity.organizer();
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    const link = pathOf(await makeResetLink(identity.store, "http://localhost", account));
    const before = await signIn();
    const tokenBefore = await tokenOf(before);
    const reset = identity.browser().post(link, { password: "another long one" });
    // Some of these sign-ins read the account before the reset and check the old password during it.
    const during = await Promise.all(Array.from({ length: 9 }, () => signIn()));
    expect((await reset).headers.location).toBe("/identity/hub?done=password");
    for (const browser of [before, ...during]) expect(await isSignedIn(browser)).toBe(false);
    expect(await statusOf(tokenBefore)).toBe(401);
    expect(await isSignedIn(await signIn("another long one"))).toBe(true);
  });

  it("[SIGNON-41] opens no session if the password changed since the account was read", async () => {
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    const attempt = { secretHash: Buffer.alloc(32, 1), account, device: "", address: "" };
    const session = { ...attempt, expiresAt: new Date(identity.clock.now + DAY), isOnlyAccess: false };
    await identity.store.accounts.setPassword(account, "$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA");
    expect(await identity.store.sessions.open(session)).toBeNull();
    expect(await identity.store.accounts.setPassword(account, "again")).toBeNull();
  });

  it("[SIGNON-42] ends an organizer's session after 7 days without use, and after 30 days at the latest", async () => {
    const [idle, busy] = [await signIn(), await signIn()];
    for (let day = 0; day < 29; day += 1) {
      identity.clock.now += DAY;
      expect(await isSignedIn(busy)).toBe(true);
      if (day === 5) expect(await isSignedIn(idle)).toBe(true);
      if (day === 14) expect(await isSignedIn(idle)).toBe(false);
    }
    identity.clock.now += 2 * DAY;
    expect(await isSignedIn(busy)).toBe(false);
  });

  it("[SIGNON-43] lists sessions with device, times and address, and ends one session", async () => {
    const here = await signIn();
    const there = await signIn(PASSWORD, { "user-agent": FIREFOX });
    const token = await tokenOf(there);
    const page = (await here.get("/identity/hub")).body;
    expect(page).toContain("Where you are signed in");
    expect(page).toContain("Firefox on Windows");
    expect(page).toContain("This device");
    expect(page).toMatch(/Signed in .+ UTC from 127\.0\.0\.1/u);
    expect(page).toMatch(/Last used .+ UTC/u);
    const entry = /Firefox on Windows\s*<\/b>[^]*?action="([^"]+\/end)"/u.exec(page)?.[1] ?? "";
    expect((await here.post(entry, {})).headers.location).toBe("/identity/hub?done=session-ended");
    expect(await isSignedIn(there)).toBe(false);
    expect(await statusOf(token)).toBe(401);
    expect(await isSignedIn(here)).toBe(true);
    expect((await here.post(entry, {})).statusCode).toBe(303);
  });

  it("[SIGNON-43] does not end another account's session", async () => {
    const priya = await signIn();
    const page = (await priya.get("/identity/hub")).body;
    const entry = /action="([^"]+\/end)"/u.exec(page)?.[1]?.replace("/hub/", "/wallet/") ?? "";
    const kofi = identity.browser();
    const account = { username: "kofi", email: "kofi@example.org", password: PASSWORD };
    await kofi.post("/identity/wallet/register", account);
    await kofi.post(entry, {});
    expect(await isSignedIn(priya)).toBe(true);
    expect((await identity.browser().post(entry, {})).statusCode).toBe(401);
  });

  it("[SIGNON-43] signs out everywhere, including this browser", async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await here.post("/identity/hub/sessions/end-all", {})).headers.location).toBe(`${SIGN_IN}?done=signed-out`);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
  });

  it("[ID-26] prefixes cookie names with __Host- over https", async () => {
    const secure = await openTestIdentity({ originOf: () => "https://localhost" });
    const browser = secure.browser();
    const response = await browser.post(
      SIGN_IN,
      { username: "priya", password: PASSWORD },
      { origin: "https://localhost" },
    );
    expect(String(response.headers["set-cookie"])).toMatch(
      /^__Host-identity_hub_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/u,
    );
    expect((await browser.get("/identity/hub")).statusCode).toBe(200);
    browser.cookies.set("identity_hub_session", browser.cookies.get("__Host-identity_hub_session") ?? "");
    browser.cookies.delete("__Host-identity_hub_session");
    expect((await browser.get("/identity/hub")).statusCode).toBe(303);
    await secure.app.close();
  });

  it("[SECLOG-1] logs sign-ins, failures, password changes and ended sessions, without secrets", async () => {
    recorded.length = 0;
    const browser = await signIn();
    await signIn("not the password at all");
    await browser.post("/identity/hub/password", { current_password: PASSWORD, password: "another long one" });
    await browser.post("/identity/hub/sign-out", {});
    expect(recorded.map(({ event, username }) => [event, username])).toEqual([
      ["authn_login_success", "priya"],
      ["authn_login_fail", "priya"],
      ["authn_password_change", "priya"],
      ["authn_login_success", "priya"],
      ["session_expired", "priya"],
    ]);
    for (const secret of [PASSWORD, "not the password", "another long one"]) {
      expect(JSON.stringify(recorded)).not.toContain(secret);
    }
  });
});
