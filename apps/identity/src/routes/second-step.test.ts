import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import { recoveryCodeHash } from "../sign-in/codes.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestIdentity, PASSWORD, pathOf, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";

let identity: TestIdentity;
beforeEach(async () => {
  identity = await openTestIdentity();
});
afterEach(() => identity.close());

const HUB = "/identity/hub";
const SIGN_IN = `${HUB}/sign-in`;
const SECOND_STEP = `${HUB}/second-step`;
const STEP_MS = 30_000;
const credentials = { username: "priya", password: PASSWORD };
const AUTHORIZATION_QUERY = `?${new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers", state: "s1" }).toString()}`;

interface AuthenticatorApp {
  code(): string;
  recoveryCodes: string[];
}

/** Returns a function that gives the app's current code by the test clock. */
function codeGenerator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: identity.clock.now });
}

function codesOn(page: string): string[] {
  return page.match(/\b[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}\b/gu) ?? [];
}

/** The secret of a new app, which the page shows, and a function that gives the app's current code. */
async function startSetup(browser: TestBrowser): Promise<{ secret: string; code: () => string }> {
  const page = (await browser.get(`${HUB}/security/authenticator`)).body;
  expect(page).toContain("<svg");
  const secret = /secret=([A-Z2-7]{32})/u.exec(page)?.[1] ?? "";
  return { secret, code: codeGenerator(secret) };
}

/** Sets up an authenticator app for the organizer and advances the clock past the code that confirmed it. */
async function setUp(): Promise<AuthenticatorApp> {
  const browser = await identity.organizer();
  const { code } = await startSetup(browser);
  const form = { current_password: PASSWORD, code: code() };
  const done = await browser.post(`${HUB}/security/authenticator`, form);
  expect(done.statusCode).toBe(201);
  identity.clock.now += STEP_MS;
  return { code, recoveryCodes: codesOn(done.body) };
}

async function enterPassword(query = "", address?: string): Promise<TestBrowser> {
  const browser = identity.browser(address);
  const response = await browser.post(SIGN_IN + query, credentials);
  expect(response.headers.location?.startsWith(SECOND_STEP)).toBe(true);
  return browser;
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get(HUB)).statusCode === 200;
}

describe("the authenticator app", () => {
  it("[SIGNON-34] is active only after the password and a correct code, and shows ten recovery codes once", async () => {
    const browser = await identity.organizer();
    const { secret, code } = await startSetup(browser);
    const confirm = (form: Record<string, string>) => browser.post(`${HUB}/security/authenticator`, form);
    const again = await confirm({ code: code() });
    expect(again.body).toContain("Enter your current password");
    expect(again.body).toContain(`secret=${secret}`);
    expect((await startSetup(browser)).secret).toBe(secret);
    expect((await confirm({ current_password: "wrong", code: code() })).body).toContain("not your current password");
    expect((await confirm({ current_password: PASSWORD, code: "000000" })).body).toContain("This code is wrong");
    expect((await identity.browser().post(SIGN_IN, credentials)).headers.location).toBe(HUB);

    const done = await confirm({ current_password: PASSWORD, code: code() });
    expect(done.statusCode).toBe(201);
    expect(done.body).toContain("The authenticator app is set up.");
    expect(new Set(codesOn(done.body)).size).toBe(10);
    expect((await browser.get(`${HUB}/security/authenticator`)).headers.location).toBe(HUB);
    expect((await browser.get(HUB)).body).toContain("10 left");
    expect((await identity.browser().post(SIGN_IN, credentials)).headers.location).toBe(SECOND_STEP);
    const { rows } = await identity.pool.query("SELECT recovery_codes::text AS stored FROM identity.recovery_codes");
    expect(JSON.stringify(rows)).not.toContain((codesOn(done.body)[0] ?? "").replaceAll("-", ""));
  });

  it("[SIGNON-34] is removed, with its recovery codes, only with the password and a code", async () => {
    const { code, recoveryCodes } = await setUp();
    const browser = await enterPassword();
    await browser.post(SECOND_STEP, { code: code() });
    identity.clock.now += STEP_MS;
    const remove = (form: Record<string, string>) => browser.post(`${HUB}/security/authenticator/remove`, form);
    expect((await remove({ current_password: PASSWORD, code: "000000" })).statusCode).toBe(400);
    expect((await remove({ current_password: "wrong", code: code() })).statusCode).toBe(400);
    expect((await remove({ current_password: PASSWORD, code: code() })).headers.location).toBe(
      `${HUB}?done=authenticator-removed`,
    );
    expect((await browser.get(`${HUB}?done=authenticator-removed`)).body).toContain(
      "The authenticator app has been removed.",
    );
    expect((await identity.browser().post(SIGN_IN, credentials)).headers.location).toBe(HUB);
    expect((await identity.pool.query("SELECT FROM identity.recovery_codes")).rowCount).toBe(0);
    expect(recoveryCodes).toHaveLength(10);
  });

  it("[SIGNON-34] rejects changes when signed out, and does not exist in the wallet realm", async () => {
    await identity.organizer();
    for (const path of ["authenticator", "authenticator/remove", "recovery-codes", "passkeys"]) {
      expect((await identity.browser().post(`${HUB}/security/${path}`, {})).statusCode).toBe(401);
    }
    for (const path of ["second-step", "security/authenticator", "security/recovery-codes"]) {
      expect((await identity.browser().post(`/identity/wallet/${path}`, {})).statusCode).toBe(404);
    }
  });

  it("[SIGNON-47] ends the sessions of other devices when the authenticator app is added", async () => {
    const before = await identity.organizer();
    expect((await before.get(HUB)).statusCode).toBe(200);
    await setUp();
    expect((await before.get(HUB)).statusCode).toBe(303);
  });
});

describe("the second step", () => {
  it("[SIGNON-35] asks for the code after the password, and opens no session before it", async () => {
    const { code } = await setUp();
    const browser = await enterPassword();
    expect(browser.cookies.has("identity_hub_session")).toBe(false);
    expect(browser.cookies.has("identity_hub_device")).toBe(false);
    expect((await browser.get(HUB)).headers.location).toBe(SIGN_IN);
    const authorize = await browser.get(`${HUB}/api/auth/sso/authorize${AUTHORIZATION_QUERY}`);
    expect(authorize.headers.location).toBe(SIGN_IN + AUTHORIZATION_QUERY);
    expect((await browser.post(`${HUB}/continue${AUTHORIZATION_QUERY}`, {})).headers.location).toBe(
      SIGN_IN + AUTHORIZATION_QUERY,
    );
    const { rows } = await identity.pool.query(
      "SELECT pending_sign_ins::text AS stored FROM identity.pending_sign_ins",
    );
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("identity_hub_pending"));

    expect((await browser.get(SECOND_STEP)).body).toContain("sign in as priya");
    expect((await browser.post(SECOND_STEP, { code: "" })).body).toContain("Enter the code");
    expect((await browser.post(SECOND_STEP, { code: ` ${code().slice(0, 3)} ${code().slice(3)}` })).statusCode).toBe(
      303,
    );
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.has("identity_hub_pending")).toBe(false);
  });

  it("[SIGNON-35] keeps the product's authorization request", async () => {
    const { code } = await setUp();
    const browser = await enterPassword(AUTHORIZATION_QUERY);
    expect((await browser.get(SECOND_STEP + AUTHORIZATION_QUERY)).body).toContain(
      `action="${SECOND_STEP}${AUTHORIZATION_QUERY.replaceAll("&", "&amp;")}"`,
    );
    expect((await browser.post(SECOND_STEP + AUTHORIZATION_QUERY, { code: "000000" })).statusCode).toBe(401);
    const target = new URL(
      (await browser.post(SECOND_STEP + AUTHORIZATION_QUERY, { code: code() })).headers.location ?? "",
    );
    expect(target.origin + target.pathname).toBe(`${ORIGIN}/sso/callback`);
    expect(target.searchParams.get("state")).toBe("s1");
    expect(target.searchParams.get("token")).not.toBeNull();
    const elsewhere = AUTHORIZATION_QUERY.replace("localhost", "evil.example");
    expect((await browser.post(SECOND_STEP + elsewhere, { code: "000000" })).statusCode).toBe(400);
  });

  it("[SIGNON-35] rejects a used code, and an unused one from before it", async () => {
    const { code } = await setUp();
    const used = code();
    const [first, second] = [await enterPassword(), await enterPassword()];
    const responses = await Promise.all([first, second].map((one) => one.post(SECOND_STEP, { code: used })));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([303, 401]);
    identity.clock.now += STEP_MS;
    const unused = code();
    identity.clock.now += STEP_MS;
    const next = code();
    expect((await (await enterPassword()).post(SECOND_STEP, { code: next })).statusCode).toBe(303);
    expect((await (await enterPassword()).post(SECOND_STEP, { code: unused })).statusCode).toBe(401);
  });

  it("[SIGNON-35] accepts codes of a clock that is off by 30 seconds, and no older ones", async () => {
    const { code } = await setUp();
    const shown = code();
    identity.clock.now += STEP_MS;
    expect((await (await enterPassword()).post(SECOND_STEP, { code: shown })).statusCode).toBe(303);
    identity.clock.now += STEP_MS;
    const older = code();
    identity.clock.now += 2 * STEP_MS;
    expect((await (await enterPassword()).post(SECOND_STEP, { code: older })).statusCode).toBe(401);
  });

  it("[SIGNON-35] expires after five minutes, after five tries, and when the password changes", async () => {
    const { code } = await setUp();
    const late = await enterPassword();
    identity.clock.now += 5 * 60 * 1000;
    expect((await late.post(SECOND_STEP, { code: code() })).statusCode).toBe(401);
    expect((await late.get(SECOND_STEP)).body).toContain("Sign in again");

    const guessing = await enterPassword();
    for (let attempt = 0; attempt < 5; attempt += 1) await guessing.post(SECOND_STEP, { code: "000000" });
    expect((await guessing.post(SECOND_STEP, { code: code() })).statusCode).toBe(401);
    expect(await isSignedIn(guessing)).toBe(false);

    const outdated = await enterPassword();
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    await identity.store.accounts.setPassword(account, "not a hash that matters here");
    expect((await outdated.post(SECOND_STEP, { code: code() })).statusCode).toBe(401);
  });

  it("[SIGNON-35] works only in the browser that entered the password", async () => {
    const { code } = await setUp();
    await enterPassword();
    const other = identity.browser();
    expect((await other.get(SECOND_STEP)).statusCode).toBe(401);
    expect((await other.post(SECOND_STEP, { code: code() })).statusCode).toBe(401);
  });

  it("[SIGNON-36] allows ten wrong codes per network in 15 minutes and 50 per account in a day", async () => {
    const { code } = await setUp();
    for (const round of [1, 2, 3, 4, 5]) {
      const address = `192.0.2.${round}`;
      for (let attempt = 0; attempt < 10; attempt += 5) {
        const browser = await enterPassword("", address);
        for (let guess = 0; guess < 5; guess += 1) await browser.post(SECOND_STEP, { code: "000000" });
      }
      const refused = await (await enterPassword("", address)).post(SECOND_STEP, { code: code() });
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain(round < 5 ? "Try again in 15 minutes." : "Try again in");
    }
    const elsewhere = await (await enterPassword("", "198.51.100.1")).post(SECOND_STEP, { code: code() });
    expect(elsewhere.statusCode).toBe(429);
    expect(Number(elsewhere.headers["retry-after"])).toBe(24 * 60 * 60);
  }, 60_000);

  it("[SIGNON-36] lets a known device enter a code when other networks have exhausted the limit", async () => {
    const { code } = await setUp();
    const known = await enterPassword();
    await known.post(SECOND_STEP, { code: code() });
    await known.post(`${HUB}/sign-out`, {});
    for (let attempt = 0; attempt < 10; attempt += 5) {
      const browser = await enterPassword();
      for (let guess = 0; guess < 5; guess += 1) await browser.post(SECOND_STEP, { code: "000000" });
    }
    identity.clock.now += STEP_MS;
    expect((await (await enterPassword()).post(SECOND_STEP, { code: code() })).statusCode).toBe(429);
    await known.post(SIGN_IN, credentials);
    expect((await known.post(SECOND_STEP, { code: code() })).statusCode).toBe(303);
  });

  it("[SIGNON-36] limits the wrong codes of all known devices of an account together", async () => {
    const { code } = await setUp();
    const devices = [];
    for (let index = 0; index < 6; index += 1) {
      const device = await enterPassword("", `192.0.2.${index}`);
      expect((await device.post(SECOND_STEP, { code: code() })).statusCode).toBe(303);
      await device.post(`${HUB}/sign-out`, {});
      identity.clock.now += STEP_MS;
      devices.push(device);
    }
    const statuses: number[] = [];
    for (const device of devices)
      for (let round = 0; round < 2; round += 1) {
        await device.post(SIGN_IN, credentials);
        for (let guess = 0; guess < 5; guess += 1)
          statuses.push((await device.post(SECOND_STEP, { code: "000000" })).statusCode);
      }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    const other = await enterPassword("", "198.51.100.7");
    expect((await other.post(SECOND_STEP, { code: code() })).statusCode).toBe(429);
  }, 60_000);

  it("[SIGNON-36] forgets the known devices when an authenticator app is confirmed", async () => {
    const before = await identity.organizer();
    expect(before.cookies.has("identity_hub_device")).toBe(true);
    await setUp();
    const { rows } = await identity.pool.query("SELECT FROM identity.known_devices");
    expect(rows).toHaveLength(0);
  });

  it("[SIGNON-36] resets the counter of wrong codes when the password changes", async () => {
    const { code } = await setUp();
    const guess = async () => (await enterPassword()).post(SECOND_STEP, { code: "000000" });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    const browser = identity.browser();
    const link = pathOf(await makeResetLink(identity.store, "http://localhost", account));
    await browser.post(link, { password: "another quiet evening walk" });
    identity.clock.now += 60_000;
    expect((await browser.post(SECOND_STEP, { code: code() })).statusCode).toBe(303);
  });

  it("[SIGNON-38] requires the second factor after a reset link, which replaces the password only", async () => {
    const { code } = await setUp();
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    const link = pathOf(await makeResetLink(identity.store, "http://localhost", account));
    const browser = identity.browser();
    const password = "another long one";
    expect((await browser.post(link, { password })).headers.location).toBe(SECOND_STEP);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.post(SECOND_STEP, { code: code() })).statusCode).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await identity.browser().post(SIGN_IN, { ...credentials, password })).headers.location).toBe(SECOND_STEP);
  });
});

describe("recovery codes", () => {
  it("[SIGNON-37] sign in once each, in any spelling", async () => {
    const { recoveryCodes } = await setUp();
    const [first = "", second = ""] = recoveryCodes;
    const browser = await enterPassword();
    const typed = ` ${first.toUpperCase().replaceAll("-", " ")} `;
    expect((await browser.post(SECOND_STEP, { code: typed })).headers.location).toBe(`${HUB}?done=recovery-code`);
    expect((await browser.get(`${HUB}?done=recovery-code`)).body).toContain("9 left");
    expect((await (await enterPassword()).post(SECOND_STEP, { code: first })).statusCode).toBe(401);
    expect((await (await enterPassword()).post(SECOND_STEP, { code: second })).statusCode).toBe(303);
    expect((await (await enterPassword()).post(SECOND_STEP, { code: "0000-0000-0000-0000" })).statusCode).toBe(401);
  });

  it("[SIGNON-37] are renewed with the password and a code, which invalidates the old ones", async () => {
    const { code, recoveryCodes } = await setUp();
    const browser = await enterPassword();
    await browser.post(SECOND_STEP, { code: code() });
    const renew = (password: string, typed: string) =>
      browser.post(`${HUB}/security/recovery-codes`, { current_password: password, code: typed });
    expect((await renew("wrong", recoveryCodes[1] ?? "")).statusCode).toBe(400);
    expect((await renew(PASSWORD, "")).statusCode).toBe(400);
    const renewed = await renew(PASSWORD, recoveryCodes[1] ?? "");
    expect(renewed.body).toContain("You have new recovery codes. The old ones no longer work.");
    const [fresh = ""] = codesOn(renewed.body);
    expect((await (await enterPassword()).post(SECOND_STEP, { code: recoveryCodes[0] ?? "" })).statusCode).toBe(401);
    expect((await (await enterPassword()).post(SECOND_STEP, { code: fresh })).statusCode).toBe(303);
  });

  it("[SIGNON-37] of one account do not work for another", async () => {
    const { recoveryCodes } = await setUp();
    const codeHash = recoveryCodeHash(recoveryCodes[0] ?? "") ?? Buffer.alloc(0);
    const priya = (await identity.store.accounts.findByUsername("hub", "priya"))?.id ?? "";
    const use = (id: string) => identity.store.secondFactors.useRecoveryCode(id, codeHash);
    expect(await use("00000000-0000-4000-8000-000000000000")).toBe(false);
    expect(await use(priya)).toBe(true);
  });
});
