import { afterEach, beforeEach, expect, it } from "vitest";

import { SoftAuthenticator } from "../testing/soft-authenticator.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestIdentity, PASSWORD, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";

let identity: TestIdentity;
beforeEach(async () => {
  identity = await openTestIdentity({ hubRegistration: "open" });
});
afterEach(() => identity.close());

const HUB = "/identity/hub";
const PASSKEYS = `${HUB}/security/passkeys`;
const REQUEST = `?${new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers", state: "s1" }).toString()}`;

async function optionsFor(browser: TestBrowser, path: string, form: Record<string, string> = {}) {
  const response = await browser.post(`${HUB}${path}`, form);
  expect(response.statusCode).toBe(200);
  return response.json().options;
}

async function addPasskey(browser: TestBrowser, authenticator: SoftAuthenticator, name = "My phone") {
  const options = await optionsFor(browser, "/security/passkeys/options", { current_password: PASSWORD });
  const response = await browser.post(PASSKEYS, { name, new_credential: authenticator.create(options) });
  expect(response.headers.location).toBe(`${HUB}?done=passkey-added`);
  return options;
}

async function signIn(browser: TestBrowser, credential: string, query = "") {
  return browser.post(`${HUB}/passkey/sign-in${query}`, { credential });
}

async function passkeyPath(browser: TestBrowser): Promise<string> {
  return /(\/identity\/hub\/security\/passkeys\/[0-9a-f-]{36})\/rename/u.exec((await browser.get(HUB)).body)?.[1] ?? "";
}

/** A browser that is signed in to a second hub account. */
async function kofi(): Promise<TestBrowser> {
  const browser = identity.browser();
  const form = { username: "kofi", email: "kofi@example.org", password: PASSWORD };
  expect((await browser.post(`${HUB}/register`, form)).statusCode).toBe(303);
  return browser;
}

it("[SIGNON-39] adds a passkey with the password, and signs in to the product with the passkey alone", async () => {
  const organizer = await identity.organizer();
  const authenticator = new SoftAuthenticator();
  const wrong = await organizer.post(`${PASSKEYS}/options`, { current_password: "wrong" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().message).toBe("This is not your current password");
  const options = await addPasskey(organizer, authenticator);
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const page = (await organizer.get(`${HUB}?done=passkey-added`)).body;
  expect(page).toContain("The passkey has been added.");
  expect(page).toContain("My phone");

  const browser = identity.browser();
  expect((await browser.get(`${HUB}/sign-in`)).body).toContain("Sign in with a passkey");
  const challenge = await optionsFor(browser, "/passkey/options");
  expect(challenge).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  const target = new URL((await signIn(browser, authenticator.get(challenge), REQUEST)).headers.location ?? "");
  expect(target.origin + target.pathname).toBe(`${ORIGIN}/sso/callback`);
  expect(target.searchParams.get("state")).toBe("s1");
  expect((await browser.get(HUB)).body).toContain("priya@example.org");
});

it("[SIGNON-39] rejects a passkey with a used, expired or another browser's challenge", async () => {
  const organizer = await identity.organizer();
  const authenticator = new SoftAuthenticator();
  await addPasskey(organizer, authenticator);
  const browser = identity.browser();
  const credential = authenticator.get(await optionsFor(browser, "/passkey/options"));
  expect((await signIn(identity.browser(), credential)).statusCode).toBe(401);
  expect((await signIn(browser, credential)).statusCode).toBe(303);
  await browser.post(`${HUB}/sign-out`, {});
  const replayed = await signIn(browser, credential);
  expect(replayed.statusCode).toBe(401);
  expect(replayed.body).toContain("This passkey did not work here.");

  const late = authenticator.get(await optionsFor(browser, "/passkey/options"));
  identity.clock.now += 5 * 60 * 1000;
  expect((await signIn(browser, late)).statusCode).toBe(401);
  // A challenge for re-authentication cannot be used to sign in.
  const confirm = authenticator.get(await optionsFor(organizer, "/security/confirm/options"));
  expect((await signIn(organizer, confirm)).statusCode).toBe(401);
});

it("[SIGNON-39] rejects a passkey from another origin, without user verification, or with another user handle", async () => {
  const organizer = await identity.organizer();
  const authenticator = new SoftAuthenticator();
  await addPasskey(organizer, authenticator);
  const browser = identity.browser();
  const unverified = authenticator.get(await optionsFor(browser, "/passkey/options"), { verified: false });
  expect((await signIn(browser, unverified)).statusCode).toBe(401);
  const handle = authenticator.get(await optionsFor(browser, "/passkey/options"), { userHandle: "AAAA" });
  expect((await signIn(browser, handle)).statusCode).toBe(401);
  for (const credential of ["", "{}", "null", '{"id":"x","response":{}}', "x".repeat(10_000)]) {
    expect((await signIn(browser, credential)).statusCode).toBe(401);
  }

  for (const origin of ["https://evil.example", "http://localhost:8080"]) {
    const elsewhere = new SoftAuthenticator(origin);
    const options = await optionsFor(organizer, "/security/passkeys/options", { current_password: PASSWORD });
    const response = await organizer.post(PASSKEYS, { name: "", new_credential: elsewhere.create(options) });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain("Could not add the passkey.");
  }
});

it("[SIGNON-39] rejects a passkey whose counter did not increase", async () => {
  const organizer = await identity.organizer();
  const authenticator = new SoftAuthenticator();
  await addPasskey(organizer, authenticator);
  const browser = identity.browser();
  const attempt = async (counter: number) => {
    authenticator.counter = counter;
    return (await signIn(browser, authenticator.get(await optionsFor(browser, "/passkey/options")))).statusCode;
  };
  expect(await attempt(0)).toBe(303);
  expect(await attempt(0)).toBe(303);
  expect(await attempt(7)).toBe(303);
  expect(await attempt(7)).toBe(401);
  expect(await attempt(3)).toBe(401);
  expect(await attempt(0)).toBe(401);
  expect(await attempt(8)).toBe(303);
});

it("[SIGNON-39] renames and removes a passkey with the password or a passkey of the same account", async () => {
  const organizer = await identity.organizer();
  const other = await kofi();
  const [own, foreign] = [new SoftAuthenticator(), new SoftAuthenticator()];
  await addPasskey(organizer, own, "<b>Phone</b>");
  await addPasskey(other, foreign);
  const path = await passkeyPath(organizer);
  expect((await organizer.get(HUB)).body).toContain("&lt;b&gt;Phone&lt;/b&gt;");

  const rename = (form: Record<string, string>) => organizer.post(`${path}/rename`, { name: "Laptop", ...form });
  expect((await rename({})).body).toContain("Enter your current password");
  expect((await rename({ current_password: "wrong" })).statusCode).toBe(400);
  const challenge = () => optionsFor(organizer, "/security/confirm/options");
  expect((await rename({ credential: foreign.get(await challenge()) })).body).toContain("This passkey did not work.");
  expect((await rename({ name: "x".repeat(51), current_password: PASSWORD })).statusCode).toBe(400);
  expect((await rename({ credential: own.get(await challenge()) })).headers.location).toBe(
    `${HUB}?done=passkey-renamed`,
  );
  expect((await organizer.get(HUB)).body).toContain("Laptop");

  expect((await other.get(`${path}/rename`)).statusCode).toBe(404);
  expect((await other.post(`${path}/remove`, { current_password: PASSWORD })).statusCode).toBe(404);
  expect((await organizer.post(`${path}/remove`, {})).statusCode).toBe(400);
  const removed = await organizer.post(`${path}/remove`, { current_password: PASSWORD });
  expect(removed.headers.location).toBe(`${HUB}?done=passkey-removed`);
  const browser = identity.browser();
  expect((await signIn(browser, own.get(await optionsFor(browser, "/passkey/options")))).statusCode).toBe(401);
});

it("[SIGNON-39] does not add a passkey twice, or without a challenge issued after re-authentication", async () => {
  const organizer = await identity.organizer();
  const authenticator = new SoftAuthenticator();
  const options = await addPasskey(organizer, authenticator);
  const again = await optionsFor(organizer, "/security/passkeys/options", { current_password: PASSWORD });
  expect(again.excludeCredentials).toHaveLength(1);
  const twice = await organizer.post(PASSKEYS, { name: "", new_credential: authenticator.create(again) });
  expect(twice.body).toContain("This passkey is already registered");
  for (const stolen of [options, await optionsFor(organizer, "/security/confirm/options")]) {
    const user = { id: authenticator.userHandle ?? "" };
    const credential = new SoftAuthenticator().create({ challenge: stolen.challenge, user });
    expect((await organizer.post(PASSKEYS, { name: "", new_credential: credential })).statusCode).toBe(400);
  }
});

it.each([
  ["http at a name", "http://events.example"],
  ["https at an address", "https://192.0.2.7"],
  ["https at an IPv6 address", "https://[2001:db8::1]"],
])(
  "[SIGNON-39] does not offer passkeys where browsers do not support them, and explains it on the account page: %s",
  async (_name, origin) => {
    await identity.organizer();
    const there = await openTestIdentity({ originOf: () => origin });
    const browser = there.browser();
    expect((await browser.get(`${HUB}/sign-in`)).body).not.toContain("Sign in with a passkey");
    const headers = { origin };
    await browser.post(`${HUB}/sign-in`, { username: "priya", password: PASSWORD }, headers);
    const page = (await browser.get(HUB)).body;
    expect(page).toContain("Passkeys only work over https and with a host name.");
    expect(page).not.toContain("Add a passkey");
    expect((await browser.post(`${HUB}/passkey/options`, {}, headers)).statusCode).toBe(400);
    await there.app.close();
  },
);

it("[SIGNON-39] limits challenges per network", async () => {
  await identity.organizer();
  const browser = identity.browser();
  let refused = 0;
  for (let batch = 0; batch < 51; batch += 1) {
    const asked = Array.from({ length: 20 }, () => browser.post(`${HUB}/passkey/options`, {}));
    for (const response of await Promise.all(asked)) refused += Number(response.statusCode === 429);
  }
  expect(refused).toBe(20);
}, 60_000);
