import { afterEach, beforeEach, expect, it } from "vitest";

import type { Realm } from "../accounts/account.ts";
import { FormError } from "../http/errors.ts";
import { limitAttempts, passwordCounters } from "../sign-in/limits.ts";
import { makeResetLink } from "../links.ts";
import { openTestIdentity, PASSWORD, pathOf, type TestIdentity } from "../testing/test-identity.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let identity: TestIdentity;
beforeEach(async () => {
  identity = await openTestIdentity();
  await identity.organizer();
});
afterEach(() => identity.close());

const SIGN_IN = "/identity/hub/sign-in";
const MINUTE = 60 * 1000;
const right = { username: "priya", password: PASSWORD };

function guess(browser: TestBrowser, username = "priya") {
  return browser.post(SIGN_IN, { username, password: "not the password" });
}

async function guessTenTimes(browser: TestBrowser, username?: string) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await guess(browser, username)).statusCode).toBe(401);
  }
}

/** An attempt with a wrong or a right password, without a request. @returns the error that it ends with */
async function attemptAt(realm: Realm, name: string, address: string, isRight = false): Promise<unknown> {
  const visit = { store: identity.store, realm, record: () => {} };
  const check = () => (isRight ? Promise.resolve() : Promise.reject(new FormError(401, {})));
  return limitAttempts(visit, null, passwordCounters(realm, name, address), check).catch((error: unknown) => error);
}

it("[SIGNON-8] rejects the 11th failed attempt per name and network within 15 minutes with 429 and Retry-After", async () => {
  await guessTenTimes(identity.browser());
  const refused = await identity.browser().post(SIGN_IN, right);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBe(900);
  expect(refused.body).toContain("Too many attempts for this account. Try again in 15 minutes.");
  identity.clock.now += 15 * MINUTE;
  expect((await identity.browser().post(SIGN_IN, right)).statusCode).toBe(303);
});

it("[SIGNON-8] resets the counter after a success", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) await guess(identity.browser());
    expect((await identity.browser().post(SIGN_IN, right)).statusCode).toBe(303);
  }
});

it("[SIGNON-8] rejects attempts for one name from any network after 300 failures in an hour", async () => {
  for (let failure = 0; failure < 300; failure += 1) {
    expect(await attemptAt("hub", "priya", `192.0.2.${failure % 100}`)).toMatchObject({ status: 401 });
  }
  const refused = await identity.browser("198.51.100.1").post(SIGN_IN, right);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBe(3600);
});

it("[SIGNON-30] does not lock out other networks after many attempts from one network", async () => {
  const attacker = identity.browser("2001:db8:1:2::1");
  await guessTenTimes(attacker);
  for (let attempt = 0; attempt < 350; attempt += 1) expect((await guess(attacker)).statusCode).toBe(429);
  expect((await guess(identity.browser("2001:db8:1:2:ffff::9"))).statusCode).toBe(429);
  expect((await identity.browser("2001:db8:1:3::1").post(SIGN_IN, right)).statusCode).toBe(303);
});

it("[SIGNON-30] lets a known device sign in from the attacker's network, and after a sign-out", async () => {
  const known = identity.browser();
  expect((await known.post(SIGN_IN, right)).statusCode).toBe(303);
  await known.post("/identity/hub/sign-out", {});
  await guessTenTimes(identity.browser());
  expect((await identity.browser().post(SIGN_IN, right)).statusCode).toBe(429);
  expect((await known.post(SIGN_IN, { ...right, username: "priya@example.org" })).statusCode).toBe(303);
});

it("[SIGNON-30] counts ten failures of a known device separately, for its own account only", async () => {
  const known = identity.browser();
  await known.post(SIGN_IN, right);
  await guessTenTimes(known);
  expect((await known.post(SIGN_IN, right)).statusCode).toBe(429);
  expect((await identity.browser().post(SIGN_IN, right)).statusCode).toBe(303);
  await guessTenTimes(known, "nobody");
  expect((await guess(known, "nobody")).statusCode).toBe(429);
});

it("[SIGNON-30] forgets known devices when the password changes, and ignores device cookies that it did not set", async () => {
  const known = identity.browser();
  await known.post(SIGN_IN, right);
  const account = await identity.store.accounts.findByUsername("hub", "priya");
  if (!account) throw new Error("no account");
  const link = pathOf(await makeResetLink(identity.store, "http://localhost", account));
  expect((await identity.browser().post(link, { password: "another long one" })).statusCode).toBe(303);
  await guessTenTimes(identity.browser());
  expect((await guess(known)).statusCode).toBe(429);

  const planted = identity.browser("192.0.2.1");
  planted.cookies.set("identity_hub_device", "A".repeat(43));
  await planted.post(SIGN_IN, { username: "priya", password: "another long one" });
  expect(planted.cookies.get("identity_hub_device")).not.toBe("A".repeat(43));
});

it("[SIGNON-30] sets an HttpOnly, SameSite device cookie and stores its hash", async () => {
  const known = identity.browser();
  const cookies = String((await known.post(SIGN_IN, right)).headers["set-cookie"]);
  expect(cookies).toMatch(/identity_hub_device=[\w-]{43}; Max-Age=15552000; Path=\/identity; HttpOnly; SameSite=Lax/u);
  const { rows } = await identity.pool.query("SELECT known_devices::text AS stored FROM identity.known_devices");
  expect(JSON.stringify(rows)).not.toContain(known.cookies.get("identity_hub_device"));
});

it("[SIGNON-31] rejects hub attempts from one network after 200 failures across names, for existing names too", async () => {
  const known = identity.browser();
  await known.post(SIGN_IN, right);
  for (let batch = 0; batch < 20; batch += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `name-${batch}-${index}`);
    const responses = await Promise.all(names.map((name) => guess(identity.browser(), name)));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([401]));
  }
  const refused = await identity.browser().post(SIGN_IN, right);
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain("Too many attempts from your network. Try again in 15 minutes.");
  expect((await known.post(SIGN_IN, right)).statusCode).toBe(303);
  expect((await identity.browser("192.0.2.1").post(SIGN_IN, right)).statusCode).toBe(303);
}, 300_000);

it("[SIGNON-31] allows 3,000 wallet failures from one address in 15 minutes, and does not count successes", async () => {
  const signIn = (name: string, isRight = false) => attemptAt("wallet", name, "192.0.2.1", isRight);
  const fail = async (name: string) => expect(await signIn(name)).toMatchObject({ status: 401 });
  for (let batch = 0; batch < 100; batch += 1) {
    await Promise.all(Array.from({ length: 29 }, (_, index) => fail(`typo-${batch}-${index}`)));
    expect(await signIn(`person-${batch}`, true)).toBeUndefined();
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => fail(`last-${index}`)));
  expect(await signIn("one-more")).toMatchObject({ status: 429, retryAfterSeconds: 900 });
}, 300_000);

it("[SIGNON-32] counts a username, its email address and unknown names separately, with the same limit", async () => {
  for (const name of ["priya", "nobody"]) {
    await guessTenTimes(identity.browser(), name);
    const upperCase = await guess(identity.browser(), name.toUpperCase());
    expect(upperCase.statusCode).toBe(429);
    for (const other of ["priya@example.org", "nobody@example.org", "someone"]) {
      expect((await guess(identity.browser("192.0.2.1"), other)).statusCode).toBe(401);
      expect((await guess(identity.browser(), other)).statusCode).toBe(401);
    }
  }
});
