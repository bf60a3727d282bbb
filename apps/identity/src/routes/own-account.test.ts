import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import { SoftAuthenticator } from "../testing/soft-authenticator.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestIdentity, PASSWORD, pathOf, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";

const WALLET = "/identity/wallet";
const DAY = 24 * 60 * 60 * 1000;
const REQUEST = `?${new URLSearchParams({ redirect_uri: `${ORIGIN}/event/7KQ4M2XD/gfavip-callback`, service: "icebreakers", state: "s1" }).toString()}`;
const NEW_PASSWORD = "a hall full of voices";

let identity: TestIdentity;
let recorded: SecurityEvent[];
beforeEach(async () => {
  recorded = [];
  identity = await openTestIdentity({ securityLog: (event) => recorded.push(event) });
});
afterEach(() => identity.close());

async function register(name: string, email = "", query = ""): Promise<TestBrowser> {
  const browser = identity.browser();
  const response = await browser.post(`${WALLET}/register/name${query}`, { name, email });
  expect(response.statusCode).toBe(303);
  return browser;
}

async function usernameOf(browser: TestBrowser): Promise<string> {
  return />Username<\/dt>\s*<dd>([^<]+)<\/dd>/u.exec((await browser.get(WALLET)).body)?.[1] ?? "";
}

/** Continues to the product with this browser's session and returns the token. */
async function tokenOf(browser: TestBrowser): Promise<string> {
  const response = await browser.post(`${WALLET}/continue${REQUEST}`, {});
  return new URL(response.headers.location ?? "").searchParams.get("token") ?? "";
}

function validate(token: string) {
  return identity.browser().get(`${WALLET}/api/auth/sso/validate`, { authorization: `Bearer ${token}` });
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get(WALLET)).statusCode === 200;

async function optionsFor(browser: TestBrowser, path: string, form: Record<string, string> = {}) {
  const response = await browser.post(`${WALLET}${path}`, form);
  expect(response.statusCode).toBe(200);
  return response.json().options;
}

async function addPasskey(browser: TestBrowser, authenticator: SoftAuthenticator, proof: Record<string, string> = {}) {
  const options = await optionsFor(browser, "/security/passkeys/options", proof);
  const form = { name: "My phone", new_credential: authenticator.create(options) };
  return browser.post(`${WALLET}/security/passkeys`, form);
}

describe("registering with a name", () => {
  it("[REG-1] redirects a new attendee from the product to the name form, and back with the state", async () => {
    const browser = identity.browser();
    const authorize = `${WALLET}/api/auth/sso/authorize${REQUEST}`;
    const address = (await browser.get(authorize)).headers.location ?? "";
    expect(address).toBe(`${WALLET}/register${REQUEST}`);
    const form = (await browser.get(address)).body;
    expect(form).toContain("Your name");
    expect(form).not.toContain('name="password"');

    const response = await browser.post(`${WALLET}/register/name${REQUEST}`, { name: " Maya ", email: "" });
    const target = new URL(response.headers.location ?? "");
    expect(target.origin + target.pathname).toBe(`${ORIGIN}/event/7KQ4M2XD/gfavip-callback`);
    expect(target.searchParams.get("state")).toBe("s1");
    expect(target.searchParams.get("email")).toBe("");
    const { user } = (await validate(target.searchParams.get("token") ?? "")).json();
    expect(user).toMatchObject({ displayName: "Maya", email: "", tier: "free" });
    expect(user.username).toMatch(/^guest-[2-9a-z]{8}$/u);
  });

  it("[REG-1] accepts an email address, and shows an invalid one again in the form", async () => {
    const browser = identity.browser();
    const response = await browser.post(`${WALLET}/register/name`, { name: "Maya", email: "maya@example" });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain("Enter a complete email address");
    expect(response.body).toContain('value="Maya"');
    expect((await (await register("Maya", "maya@example.org")).get(WALLET)).body).toContain("maya@example.org");
  });

  it.each([
    ["", "Enter a name"],
    ["\u200b", "This name contains characters"],
    ["\u3164 \u2800", "This name contains characters"],
    ["K".repeat(51), "A name can have at most 50 characters"],
  ])("[REG-1] rejects the name %j", async (name, sentence) => {
    const response = await identity.browser().post(`${WALLET}/register/name`, { name });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(sentence);
  });

  it("[REG-1] serves the registration form with a password at /register/password", async () => {
    const browser = identity.browser();
    expect((await browser.get(`${WALLET}/register`)).body).toContain(`href="${WALLET}/register/password"`);
    expect((await browser.get(`${WALLET}/register/password`)).body).toContain('name="password"');
  });

  it("[REG-2] allows two people the same name and email address, with random usernames", async () => {
    const [one, other] = [await register("Maya", "maya@example.org"), await register("Maya", "maya@example.org")];
    expect(await usernameOf(one)).not.toBe(await usernameOf(other));
  });

  it("[REG-2] does not derive the username from the name, so nobody gets the username of a hub account", async () => {
    await identity.organizer();
    const browser = await register("priya");
    expect(await usernameOf(browser)).toMatch(/^guest-/u);
    expect((await browser.get("/identity/hub")).headers.location).toBe("/identity/hub/sign-in");
  });

  it("[REG-8] offers registration by name in the wallet realm only", async () => {
    await identity.organizer();
    for (const path of ["register/name", "password/add", "details"]) {
      expect((await identity.browser().post(`/identity/hub/${path}`, { name: "Maya" })).statusCode).toBe(404);
    }
    const { rows } = await identity.pool.query("SELECT id FROM identity.accounts WHERE realm = 'hub'");
    const emptied = identity.pool.query("UPDATE identity.accounts SET password_hash = NULL WHERE id = $1", [
      rows[0].id,
    ]);
    await expect(emptied).rejects.toThrow("accounts_hub_password");
  });

  it("[REG-10] counts toward the same rate limit as other registrations of the network", async () => {
    const last = async (path: string, form: Record<string, string>) =>
      (await identity.browser("192.0.2.9").post(`${WALLET}${path}`, form)).statusCode;
    for (let count = 0; count < 10_000; count += 1) await last("/register", { username: "" });
    expect(await last("/register/name", { name: "Maya" })).toBe(429);
  }, 120_000);
});

describe("an account without password and passkey", () => {
  it("[REG-3] has a session for 400 days in an HttpOnly cookie, stored as a hash", async () => {
    const response = await identity.browser().post(`${WALLET}/register/name`, { name: "Maya" });
    const cookie = response.cookies.find(({ name }) => name === "identity_wallet_session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", maxAge: 400 * 24 * 60 * 60 });
    const { rows } = await identity.pool.query("SELECT sessions::text AS stored FROM identity.sessions");
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it("[REG-3] can continue after a year without use, which restarts the lifetime of its session", async () => {
    const browser = await register("Maya");
    identity.clock.now += 390 * DAY;
    const page = (await browser.get(`${WALLET}/api/auth/sso/authorize${REQUEST}`)).body;
    expect(page).toContain("Continue as Maya");
    expect((await validate(await tokenOf(browser))).statusCode).toBe(200);
    identity.clock.now += 390 * DAY;
    expect(await isSignedIn(browser)).toBe(true);
    identity.clock.now += 11 * DAY;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("[REG-3] cannot be signed in to from another browser by name, email address or empty password", async () => {
    const owner = await register("Maya", "maya@example.org");
    const username = await usernameOf(owner);
    for (const name of [username, "Maya", "maya@example.org"]) {
      for (const password of [" ", "null", NEW_PASSWORD]) {
        const response = await identity.browser().post(`${WALLET}/sign-in`, { username: name, password });
        expect(response.statusCode).toBe(401);
        expect(response.body).toContain("Username and password do not match");
      }
    }
    const change = await owner.post(`${WALLET}/password`, { current_password: "", password: NEW_PASSWORD });
    expect(change.statusCode).toBe(400);
  });

  it("[REG-4] warns before sign-out that the account becomes inaccessible", async () => {
    const browser = await register("Maya");
    const home = (await browser.get(WALLET)).body;
    expect(home).toContain("Your account is on this device only.");
    expect(home).not.toContain(`action="${WALLET}/sign-out"`);
    expect(home).not.toContain("Sign out everywhere");
    expect((await browser.get(`${WALLET}/sign-out`)).body).toContain(
      "Without a passkey or password, you will not be able to sign in to this account again.",
    );
    expect((await browser.get(`${WALLET}/sign-out/consequence`)).json()).toEqual({ givesUpAccount: true });
  });

  it("[REG-4] is inaccessible after sign-out: the old cookie is invalid, and the next visit asks for a name", async () => {
    const browser = await register("Maya");
    const [cookies, token] = [new Map(browser.cookies), await tokenOf(browser)];
    expect((await browser.post(`${WALLET}/sign-out`, {})).statusCode).toBe(303);
    const thief = identity.browser();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await thief.post(`${WALLET}/continue${REQUEST}`, {})).headers.location).toContain("/sign-in");
    expect((await validate(token)).statusCode).toBe(401);
    expect((await browser.get(`${WALLET}/api/auth/sso/authorize${REQUEST}`)).headers.location).toContain("/register");
  });

  it("[REG-4] cannot register another account before sign-out", async () => {
    const browser = await register("Maya", "", REQUEST);
    const username = await usernameOf(browser);
    for (const response of [
      await browser.get(`${WALLET}/register${REQUEST}`),
      await browser.post(`${WALLET}/register/name${REQUEST}`, { name: "Maya" }),
      await browser.get(`${WALLET}/register/password${REQUEST}`),
      await browser.post(`${WALLET}/register${REQUEST}`, {
        username: "other",
        email: "other@example.org",
        password: NEW_PASSWORD,
      }),
    ]) {
      expect(response.headers.location).toBe(`${WALLET}/api/auth/sso/authorize${REQUEST}`);
    }
    expect(await usernameOf(browser)).toBe(username);
    const page = (await browser.get(`${WALLET}/api/auth/sso/authorize${REQUEST}`)).body;
    expect(page).toContain(`href="${WALLET}/sign-out?redirect_uri=`);
    const left = await browser.post(`${WALLET}/sign-out${REQUEST}`, {});
    expect((await browser.get(left.headers.location ?? "")).headers.location).toBe(`${WALLET}/register${REQUEST}`);
  });

  it("[REG-12] sign-out and registration reject a foreign redirect_uri", async () => {
    const foreign = `?${new URLSearchParams({ redirect_uri: "https://evil.example/gfavip-callback", service: "icebreakers" }).toString()}`;
    const browser = await register("Maya");
    for (const path of ["register", "register/password", "sign-out"]) {
      expect((await browser.get(`${WALLET}/${path}${foreign}`)).statusCode).toBe(400);
    }
    for (const path of ["register/name", "sign-out"]) {
      expect((await identity.browser().post(`${WALLET}/${path}${foreign}`, { name: "Eve" })).statusCode).toBe(400);
    }
  });

  it("[REG-9] is removed when it is inaccessible and at least 30 days old", async () => {
    const [gone, stays] = [await register("Maya", "maya@example.org"), await register("Kofi")];
    await gone.post(`${WALLET}/sign-out`, {});
    const count = async () => (await identity.pool.query("SELECT FROM identity.accounts")).rowCount;
    identity.clock.now += 29 * DAY;
    await identity.store.removeExpired();
    expect(await count()).toBe(2);
    identity.clock.now += 2 * DAY;
    await identity.store.removeExpired();
    expect(await count()).toBe(1);
    expect(await isSignedIn(stays)).toBe(true);
  });
});

describe("adding a password", () => {
  it("[REG-5] allows sign-in on other devices and keeps the current session", async () => {
    const browser = await register("Maya", "maya@example.org");
    const token = await tokenOf(browser);
    const page = (await browser.get(`${WALLET}/password/add`)).body;
    expect(page).toContain('value="guest-');
    expect(page).not.toContain("current_password");
    const form = { username: "maya_b", password: NEW_PASSWORD };
    const added = await browser.post(`${WALLET}/password/add`, form);
    expect(added.headers.location).toBe(`${WALLET}?done=password-added`);
    expect((await validate(token)).json().user).toMatchObject({ username: "maya_b", displayName: "Maya" });

    for (const username of ["maya_b", "maya@example.org"]) {
      const other = identity.browser();
      const response = await other.post(`${WALLET}/sign-in`, { username, password: NEW_PASSWORD });
      expect(response.statusCode).toBe(303);
      expect((await other.get(WALLET)).body).toContain("Maya");
    }
    expect((await browser.get(`${WALLET}/sign-out/consequence`)).json()).toEqual({ givesUpAccount: false });
    identity.clock.now += 31 * DAY;
    expect(await isSignedIn(browser)).toBe(false);
    expect(recorded.map(({ event, reason }) => [event, reason])).toEqual(
      expect.arrayContaining([
        ["user_created", "by name only"],
        ["authn_password_change", "first password"],
      ]),
    );
  });

  it("[REG-5] applies the password and username rules, and works once", async () => {
    await identity.browser().post(`${WALLET}/register`, {
      username: "kofi",
      email: "kofi@example.org",
      password: PASSWORD,
    });
    const browser = await register("Maya", "kofi@example.org");
    const add = (form: Record<string, string>) => browser.post(`${WALLET}/password/add`, form);
    const weak = await add({ username: "ma", password: "Password123" });
    expect(weak.statusCode).toBe(400);
    expect(weak.body).toContain("A username must have 3 to 30 characters");
    expect(weak.body).toContain("This password is easy to guess");
    const taken = await add({ username: "KOFI", password: NEW_PASSWORD });
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain("This username is taken");
    const address = await add({ username: "maya_b", password: NEW_PASSWORD });
    expect(address.statusCode).toBe(409);
    expect(address.body).toContain("Another account already uses your email address to sign in");
    expect((await browser.post(`${WALLET}/details`, { name: "Maya", email: "" })).statusCode).toBe(303);
    const both = [
      { username: "maya_b", password: NEW_PASSWORD },
      { username: "maya_c", password: `${NEW_PASSWORD} again` },
    ];
    await Promise.all(both.map(add));
    const signIns = await Promise.all(both.map((form) => identity.browser().post(`${WALLET}/sign-in`, form)));
    expect(signIns.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect((await add({ username: "other", password: NEW_PASSWORD })).headers.location).toBe(WALLET);
  });

  it("[REG-5] with a reset link does not take the email address of an account that signs in with it", async () => {
    await identity.browser().post(`${WALLET}/register`, {
      username: "kofi",
      email: "kofi@example.org",
      password: PASSWORD,
    });
    const browser = await register("Maya", "kofi@example.org");
    const username = await usernameOf(browser);
    const account = await identity.store.accounts.findByUsername("wallet", username);
    if (!account) throw new Error("no account");
    const link = pathOf(await makeResetLink(identity.store, "http://localhost", account));
    expect((await identity.browser().post(link, { password: NEW_PASSWORD })).statusCode).toBe(303);
    expect(await isSignedIn(browser)).toBe(false);
    const signIn = (name: string, password: string) =>
      identity.browser().post(`${WALLET}/sign-in`, { username: name, password });
    expect((await signIn(username, NEW_PASSWORD)).statusCode).toBe(303);
    expect((await signIn("kofi@example.org", PASSWORD)).statusCode).toBe(303);
  });
});

describe("adding a passkey", () => {
  it("[REG-6] allows sign-in on other devices without a password; a second passkey needs a password first", async () => {
    const browser = await register("Maya");
    const authenticator = new SoftAuthenticator();
    expect((await addPasskey(browser, authenticator)).headers.location).toBe(`${WALLET}?done=passkey-added`);
    const page = (await browser.get(WALLET)).body;
    expect(page).toContain("To add more passkeys, add a password first.");
    expect(page).not.toContain("on this device only");
    expect((await browser.post(`${WALLET}/security/passkeys/options`, {})).statusCode).toBe(400);
    const path = /(\/identity\/wallet\/security\/passkeys\/[0-9a-f-]{36})\/remove/u.exec(page)?.[1] ?? "";
    expect((await browser.post(`${path}/remove`, {})).statusCode).toBe(409);

    const other = identity.browser();
    const challenge = await optionsFor(other, "/passkey/options");
    const credential = authenticator.get(challenge);
    const response = await other.post(`${WALLET}/passkey/sign-in${REQUEST}`, { credential });
    expect(new URL(response.headers.location ?? "").searchParams.get("state")).toBe("s1");
  });

  it("[REG-6] is the proof for adding a password and changing the email address", async () => {
    const browser = await register("Maya");
    const authenticator = new SoftAuthenticator();
    await addPasskey(browser, authenticator);
    const form = { username: "maya_b", password: NEW_PASSWORD };
    const refused = await browser.post(`${WALLET}/password/add`, form);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Confirm with your passkey");
    expect((await browser.post(`${WALLET}/details`, { name: "Maya", email: "m@example.org" })).statusCode).toBe(400);
    const credential = authenticator.get(await optionsFor(browser, "/security/confirm/options"));
    expect((await browser.post(`${WALLET}/password/add`, { ...form, credential })).statusCode).toBe(303);
  });

  it("[REG-6] does not sign in to the other realm", async () => {
    const browser = await register("Maya");
    const authenticator = new SoftAuthenticator();
    await addPasskey(browser, authenticator);
    const thief = identity.browser();
    const challenge = (await thief.post("/identity/hub/passkey/options", {})).json().options;
    const credential = authenticator.get(challenge);
    expect((await thief.post("/identity/hub/passkey/sign-in", { credential })).statusCode).toBe(401);
    expect((await thief.get("/identity/hub")).headers.location).toBe("/identity/hub/sign-in");
  });
});

describe("name and email address", () => {
  it("[REG-7] can be changed on the account page; an account with a password needs it to change the address", async () => {
    const browser = await register("Maya");
    const change = (form: Record<string, string>) => browser.post(`${WALLET}/details`, form);
    expect((await change({ name: "Maya B.", email: "maya@example.org" })).headers.location).toBe(
      `${WALLET}?done=details`,
    );
    expect((await browser.get(WALLET)).body).toContain("Maya B.");
    await browser.post(`${WALLET}/password/add`, { username: "maya_b", password: NEW_PASSWORD });
    expect((await change({ name: "Maya", email: "maya@example.org" })).statusCode).toBe(303);
    const other = { name: "Maya", email: "else@example.org" };
    expect((await change(other)).body).toContain("Enter your current password");
    expect((await change({ ...other, current_password: "wrong" })).statusCode).toBe(400);
    expect((await change({ ...other, current_password: NEW_PASSWORD })).statusCode).toBe(303);
  });

  it("[REG-7] an address of an account without a password cannot sign in and does not block registration with it", async () => {
    await register("Mallory", "kofi@example.org");
    const kofi = { username: "kofi", email: "kofi@example.org", password: PASSWORD };
    const browser = identity.browser();
    expect((await browser.post(`${WALLET}/register`, kofi)).statusCode).toBe(303);
    const again = identity.browser();
    const signIn = await again.post(`${WALLET}/sign-in`, { username: "kofi@example.org", password: PASSWORD });
    expect(signIn.statusCode).toBe(303);
    expect(await usernameOf(again)).toBe("kofi");
    const other = await register("Eve");
    await other.post(`${WALLET}/password/add`, { username: "eve_e", password: NEW_PASSWORD });
    const stolen = { name: "Eve", email: "KOFI@example.org", current_password: NEW_PASSWORD };
    expect((await other.post(`${WALLET}/details`, stolen)).statusCode).toBe(409);
  });
});

it("[SIGNON-9] rejects cross-site forms", async () => {
  const browser = await register("Maya");
  const from = { origin: "https://evil.example" };
  const calls: [string, Record<string, string>][] = [
    ["register/name", { name: "Mallory" }],
    ["password/add", { username: "mallory", password: NEW_PASSWORD }],
    ["details", { name: "Mallory", email: "" }],
    ["sign-out", {}],
  ];
  for (const [path, form] of calls) {
    expect((await browser.post(`${WALLET}/${path}`, form, from)).statusCode).toBe(403);
  }
  expect((await browser.get(WALLET)).body).toContain("Maya");
});
