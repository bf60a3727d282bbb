import type { SecurityEvent } from "@hubbub/server-kit/security-log";
import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import type { OpenIdOptions } from "../sign-in/issuer.ts";
import { CLIENT } from "../testing/issuer-provider.ts";
import { startTestIssuer, type TestIssuer } from "../testing/test-issuer.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestIdentity, ORIGIN, PASSWORD, pathOf, type TestIdentity } from "../testing/test-identity.ts";

const CALLBACK = `${ORIGIN}/identity/hub/oidc/callback`;
const PRODUCT = new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers", state: "s1" });

let issuer: TestIssuer;
let identity: TestIdentity;
let events: SecurityEvent[];

beforeAll(async () => {
  issuer = await startTestIssuer([CALLBACK]);
});
afterAll(() => issuer.close());
afterEach(async () => {
  issuer.people.clear();
  issuer.changeIdToken = null;
  issuer.isHanging = false;
  await identity.close();
});

/** Opens the sign-on with the issuer, at which Ada, Kofi and Jo have accounts. */
async function open(changes: Partial<OpenIdOptions> = {}): Promise<void> {
  events = [];
  issuer.people.set("ada", { preferred_username: "ada", email: "ada@example.org", email_verified: true });
  issuer.people.set("kofi", { preferred_username: "priya", email: "priya@example.org", email_verified: true });
  issuer.people.set("jo", { preferred_username: "José Ñ", email: "jo@example.net" });
  identity = await openTestIdentity({
    openId: { ...optionsOf(issuer), ...changes },
    securityLog: (event) => void events.push(event),
  });
}

function optionsOf({ url }: Pick<TestIssuer, "url">): OpenIdOptions {
  return {
    issuer: url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: "Example ID",
    scopes: "openid profile email",
    usernameClaim: "preferred_username",
    allowedDomains: [],
    premium: null,
    trustEmail: false,
    only: false,
    logout: false,
  };
}

/** Starts a sign-in and returns the URL of the callback after the person has signed in at the issuer. */
async function visitIssuer(browser: TestBrowser, login: string, query = ""): Promise<string> {
  const { headers } = await browser.get(`/identity/hub/oidc/start${query}`);
  return pathOf(await issuer.signIn(headers.location ?? "", login));
}

/** Signs in at the issuer and opens the callback. */
async function arrive(browser: TestBrowser, login: string, query = "") {
  return browser.get(await visitIssuer(browser, login, query));
}

async function signedIn(login: string): Promise<TestBrowser> {
  const browser = identity.browser();
  expect((await arrive(browser, login)).statusCode).toBe(303);
  return browser;
}

const account = (username: string) => identity.store.accounts.findByUsername("hub", username);
const reasons = () => events.map(({ event, reason }) => `${event}: ${reason ?? ""}`);

describe("signing in", () => {
  it("[OIDC-1] leads from the sign-in page to the issuer and back to the product with its state", async () => {
    await open();
    const browser = identity.browser();
    const page = await browser.get(`/identity/hub/sign-in?${PRODUCT.toString()}`);
    expect(page.body).toContain("Continue with Example ID");
    const href = /href="(\/identity\/hub\/oidc\/start[^"]*)"/u.exec(page.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const start = await browser.get(href);
    const query = Object.fromEntries(new URL(start.headers.location ?? "").searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      scope: "openid profile email",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
    });
    const back = await browser.get(pathOf(await issuer.signIn(start.headers.location ?? "", "ada")));
    const target = new URL(back.headers.location ?? "");
    expect(target.origin + target.pathname).toBe(`${ORIGIN}/sso/callback`);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ username: "ada", state: "s1" });
    const authorization = `Bearer ${target.searchParams.get("token")}`;
    const validated = await identity.browser().get("/identity/hub/api/auth/sso/validate", { authorization });
    expect(validated.json()).toMatchObject({ user: { username: "ada", email: "ada@example.org", premium: false } });
  });

  it("[OIDC-1] another website cannot start it: it gets the sign-in page", async () => {
    await open();
    const start = await identity.browser().get("/identity/hub/oidc/start", { "sec-fetch-site": "cross-site" });
    expect([start.statusCode, start.headers.location]).toEqual([303, "/identity/hub/sign-in"]);
  });

  it("[OIDC-1] is for organizers only, and absent without an issuer", async () => {
    await open();
    expect((await identity.browser().get("/identity/wallet/sign-in")).body).not.toContain("Example ID");
    expect((await identity.browser().get("/identity/wallet/oidc/start")).statusCode).toBe(404);
    await identity.close();
    identity = await openTestIdentity();
    expect((await identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(404);
  });

  it("[OIDC-3] creates one account per issuer and subject, with a valid and free username", async () => {
    await open();
    await identity.organizer();
    const [first, second] = [identity.browser(), identity.browser()];
    const callbacks = [await visitIssuer(first, "kofi"), await visitIssuer(second, "kofi")] as const;
    await Promise.all([first.get(callbacks[0]), second.get(callbacks[1])]);
    await signedIn("kofi");
    await signedIn("jo");
    const listed = await identity.store.accounts.list("hub");
    expect(listed.map(({ username, email, hasPassword }) => [username, email, hasPassword])).toEqual(
      expect.arrayContaining([
        ["Jose-N", null, false],
        ["priya", "priya@example.org", true],
        ["priya-2", "priya@example.org", false],
      ]),
    );
    expect(listed).toHaveLength(3);
    expect(reasons().filter((line) => line === "user_created: by issuer")).toHaveLength(2);
  });

  it("[OIDC-3] keeps the setup link valid until there is an organizer with a password or premium", async () => {
    await open();
    await signedIn("ada");
    await identity.organizer();
    expect(await account("priya")).toMatchObject({ premium: true });
  });

  it("[OIDC-11] needs no code of an authenticator app, and refuses a disabled account with 403", async () => {
    await open();
    await signedIn("ada");
    const { id = "" } = (await account("ada")) ?? {};
    const secret = Buffer.alloc(20, 1);
    await identity.store.secondFactors.start(id, secret);
    await identity.store.secondFactors.confirm(id, secret, 1, []);
    await signedIn("ada");
    await identity.store.accounts.setDisabled(id, new Date());
    const refused = await arrive(identity.browser(), "ada");
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain("This account is disabled");
  });
});

describe("what the issuer answers", () => {
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

  it.each<[string, TestIssuer["changeIdToken"]]>([
    ["another nonce", (claims) => ({ claims: { ...claims, nonce: "another" } })],
    ["no nonce", ({ nonce: _nonce, ...claims }) => ({ claims })],
    ["another issuer", (claims) => ({ claims: { ...claims, iss: "https://issuer.example.org" } })],
    ["another audience", (claims) => ({ claims: { ...claims, aud: "another" } })],
    ["an ID token that has expired", (claims) => ({ claims: { ...claims, exp: (claims.iat ?? 0) - 3600 } })],
    ["another signing key", (claims) => ({ claims, key: other })],
  ])("[OIDC-2] [OIDC-7] refuses %s with a page and a way back", async (_name, change) => {
    await open();
    issuer.changeIdToken = change;
    const browser = identity.browser();
    const refused = await arrive(browser, "ada", `?${PRODUCT.toString()}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("The answer of Example ID was not valid.");
    expect(refused.body).toMatch(/href="\/identity\/hub\/sign-in\?redirect_uri=[^"]+state=s1"[^>]*>Back to sign in/u);
    expect(reasons()).toEqual(["authn_login_fail: invalid answer"]);
    expect(await account("ada")).toBeNull();
  });

  it("[OIDC-2] accepts an unchanged token that was signed again, and a new signing key", async () => {
    await open();
    issuer.changeIdToken = (claims) => ({ claims });
    await signedIn("ada");
    issuer.changeIdToken = null;
    await issuer.rotateKey();
    await signedIn("ada");
    expect(reasons().filter((line) => line.startsWith("authn_login_success"))).toHaveLength(2);
  });

  it("[OIDC-2] refuses an answer that names another issuer", async () => {
    await open();
    const browser = identity.browser();
    const callback = await visitIssuer(browser, "ada");
    const foreign = callback.replace(encodeURIComponent(issuer.url), encodeURIComponent("https://issuer.example.org"));
    expect(foreign).not.toBe(callback);
    expect((await browser.get(foreign)).statusCode).toBe(400);
  });

  it("[OIDC-7] shows a page after a sign-in that was canceled at the issuer", async () => {
    await open();
    const browser = identity.browser();
    const { headers } = await browser.get("/identity/hub/oidc/start");
    const canceled = await browser.get(pathOf(await issuer.cancel(headers.location ?? "")));
    expect(canceled.statusCode).toBe(400);
    expect(canceled.body).toContain("The sign-in was canceled at Example ID.");
    expect(canceled.body).toContain("Back to sign in");
    expect(reasons()).toEqual(["authn_login_fail: canceled"]);
  });

  it("[OIDC-7] logs no content of tokens and callbacks", async () => {
    await open({ allowedDomains: ["example.com"] });
    const browser = identity.browser();
    const callback = await visitIssuer(browser, "ada");
    await browser.get(callback);
    await browser.get(callback);
    const log = JSON.stringify(events);
    expect(log).toContain("email address refused");
    const secrets = [...new URLSearchParams(callback.split("?")[1]).values()].filter((text) => text !== issuer.url);
    for (const secret of [...secrets, "ada@example.org"]) expect(log).not.toContain(secret);
  });
});

describe("the state", () => {
  it("[OIDC-1] works once, only in the browser that started, and for ten minutes", async () => {
    await open();
    const browser = identity.browser();
    const callback = await visitIssuer(browser, "ada");
    const stranger = identity.browser();
    await stranger.get("/identity/hub/sign-in");
    const refusals = [await stranger.get(callback)];
    expect((await browser.get(callback)).statusCode).toBe(303);
    refusals.push(await browser.get(callback));
    const late = await visitIssuer(browser, "ada");
    identity.clock.now += 10 * 60 * 1000 + 1;
    refusals.push(await browser.get(late));
    for (const { statusCode, body } of refusals) {
      expect(statusCode).toBe(400);
      expect(body).toContain("This sign-in is no longer valid");
      expect(body).toContain('href="/identity/hub/sign-in"');
    }
    expect(reasons().filter((line) => line === "authn_login_fail: unknown state")).toHaveLength(3);
    await identity.store.removeExpired();
    expect((await identity.pool.query("SELECT FROM identity.openid_requests")).rowCount).toBe(0);
  });

  it.each([
    ["without a state", ""],
    ["with an unknown state", "&state=unknown"],
    ["with two", "&state=a&state=b"],
  ])("[OIDC-1] refuses a callback %s", async (_name, state) => {
    await open();
    const browser = identity.browser();
    await browser.get("/identity/hub/oidc/start");
    const refused = await browser.get(`/identity/hub/oidc/callback?code=x${state}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("This sign-in is no longer valid");
  });
});

describe("email addresses", () => {
  const rule = { allowedDomains: ["example.org"] };
  it.each([
    ["a verified address of an allowed domain", rule, { email: "ada@Example.org", email_verified: true }, null],
    ["an unverified address", rule, { email: "ada@example.org", email_verified: false }, "not verified"],
    ["an address that may be verified", rule, { email: "ada@example.org" }, "not verified"],
    ["the same, trusted", { ...rule, trustEmail: true }, { email: "ada@example.org" }, null],
    [
      "an unverified address, trusted",
      { ...rule, trustEmail: true },
      { email: "ada@example.org", email_verified: false },
      "not verified",
    ],
    ["another domain", rule, { email: "ada@sub.example.org", email_verified: true }, "does not belong to"],
    ["no address", rule, {}, "sent no email address"],
    ["an unverified address without a rule", {}, { email: "ada@example.org", email_verified: false }, null],
  ])("[OIDC-5] %s", async (_name, options, claims, problem) => {
    await open(options);
    issuer.people.set("ada", { preferred_username: "ada", ...claims });
    const response = await arrive(identity.browser(), "ada");
    expect(response.statusCode).toBe(problem === null ? 303 : 403);
    if (problem !== null) {
      expect(response.body.replaceAll("has not verified", "not verified")).toContain(problem);
      expect(response.body).toContain("Back to sign in");
    }
  });
});

describe("premium", () => {
  it("[OIDC-6] follows the claim at every sign-in, both ways", async () => {
    await open({ premium: { claim: "realm_access.roles", values: ["organizer", "staff"] } });
    const signInWith = async (claims: Record<string, unknown>) => {
      issuer.people.set("ada", { preferred_username: "ada", ...claims });
      await signedIn("ada");
      return (await account("ada"))?.premium;
    };
    expect(await signInWith({ realm_access: { roles: ["visitor", "staff"] } })).toBe(true);
    expect(await signInWith({ realm_access: { roles: ["visitor"] } })).toBe(false);
    expect(await signInWith({ realm_access: { roles: "organizer" } })).toBe(true);
    expect(await signInWith({})).toBe(false);
    expect(reasons()).toContain("authz_change: not premium by claim");
  });

  it("[OIDC-6] stays as it is without a claim in the configuration", async () => {
    await open();
    await signedIn("ada");
    await identity.store.accounts.setPremium((await account("ada"))?.id ?? "", true);
    await signedIn("ada");
    expect((await account("ada"))?.premium).toBe(true);
  });

  it("[OIDC-6] npm run accounts -- claims lists the names of the last claims without values", async () => {
    await open({ allowedDomains: ["example.org"] });
    issuer.people.set("ada", { email: "ada@example.net", realm_access: { roles: ["staff"] }, groups: ["a.b"] });
    expect((await arrive(identity.browser(), "ada")).statusCode).toBe(403);
    const script = fileURLToPath(new URL("../accounts-command.ts", import.meta.url));
    const env = { DATABASE_URL: identity.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [script, "claims"], { env });
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(["email", "realm_access.roles", "groups", "sub"]));
    expect(stdout).not.toMatch(/staff|a\.b|example/u);
  });

  it("[OIDC-6] the account page of a premium account lists the same names", async () => {
    await open();
    const organizer = await identity.organizer();
    issuer.people.set("ada", { email: "ada@example.net", realm_access: { roles: ["secret-role"] } });
    const ada = await signedIn("ada");
    const page = (await organizer.get("/identity/hub")).body;
    expect(page).toContain("Claims from Example ID");
    expect(page).toContain("<code>realm_access.roles</code>");
    expect(page).not.toMatch(/secret-role|ada@/u);
    expect((await ada.get("/identity/hub")).body).not.toContain("Claims from");
  });
});

describe("connecting an account", () => {
  it("[OIDC-4] never happens by email address or username", async () => {
    await open();
    await identity.organizer();
    await signedIn("kofi");
    const priya = await account("priya");
    expect(await account("priya-2")).not.toBeNull();
    expect(await identity.store.openId.connectedSince(priya?.id ?? "")).toBeNull();
  });

  it("[OIDC-4] needs a signed-in account and its password, and ends its other sessions", async () => {
    await open();
    const organizer = await identity.organizer();
    const elsewhere = await identity.organizer();
    expect((await organizer.get("/identity/hub")).body).toContain("Connect Example ID");
    expect((await identity.browser().post("/identity/hub/oidc/connect", {})).statusCode).toBe(401);
    const wrong = await organizer.post("/identity/hub/oidc/connect", { current_password: "wrong" });
    expect(wrong.statusCode).toBe(400);
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    expect(leaving.statusCode).toBe(200);
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const done = await organizer.get(pathOf(await issuer.signIn(url, "kofi")));
    expect(done.headers.location).toBe("/identity/hub?done=issuer-connected");
    expect((await organizer.get("/identity/hub")).body).toContain("Connected");
    expect((await elsewhere.get("/identity/hub")).statusCode).toBe(303);
    await signedIn("kofi");
    expect(await identity.store.accounts.list("hub")).toHaveLength(1);
  });

  it("[OIDC-4] is refused for an account of the issuer that belongs to another account", async () => {
    await open();
    const organizer = await identity.organizer();
    await signedIn("kofi");
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const refused = await organizer.get(pathOf(await issuer.signIn(url, "kofi")));
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Back to your account");
  });

  it("[OIDC-4] does not connect the account of somebody who signed in meanwhile", async () => {
    await open();
    const organizer = await identity.organizer();
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const callback = pathOf(await issuer.signIn(url, "kofi"));
    await arrive(organizer, "ada");
    expect((await organizer.get(callback)).statusCode).toBe(401);
    await organizer.post("/identity/hub/sign-out", {});
    expect(await identity.store.accounts.list("hub")).toHaveLength(2);
  });

  it("[OIDC-4] disconnects with the password, and only while there is another way to sign in", async () => {
    await open();
    const ada = await signedIn("ada");
    const home = await ada.get("/identity/hub");
    expect(home.body).toContain("Your only way to sign in");
    expect(home.body).not.toMatch(/Disconnect|Add a passkey|Add a password|current_password/u);
    expect((await ada.post("/identity/hub/oidc/disconnect", {})).statusCode).toBe(409);
    expect((await ada.get("/identity/hub/security/passkeys/new")).statusCode).toBe(303);

    const known = await account("ada");
    if (!known) throw new Error("Ada has no account");
    const link = await makeResetLink(identity.store, ORIGIN, known);
    await ada.post(pathOf(link), { password: PASSWORD });
    expect((await ada.post("/identity/hub/oidc/disconnect", { current_password: "wrong" })).statusCode).toBe(400);
    const done = await ada.post("/identity/hub/oidc/disconnect", { current_password: PASSWORD });
    expect(done.headers.location).toBe("/identity/hub?done=issuer-disconnected");
    await signedIn("ada");
    expect(await account("ada-2")).not.toBeNull();
  });
});

describe("an unavailable issuer", () => {
  it("[OIDC-7] is named at its button, sign-in with a password works, and discovery is repeated", async () => {
    const gone = await startTestIssuer([CALLBACK]);
    await gone.close();
    await open({ issuer: gone.url });
    const browser = identity.browser();
    const refused = await browser.get(`/identity/hub/oidc/start?${PRODUCT.toString()}`);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.body).toContain("Example ID is not responding. Please try again. You can also sign in with");
    expect(refused.body).toContain('name="password"');
    expect(reasons()).toEqual(["authn_login_fail: issuer unavailable"]);
    await identity.organizer();
    const returned = await startTestIssuer([CALLBACK], Number(new URL(gone.url).port));
    expect((await browser.get("/identity/hub/oidc/start")).statusCode).toBe(303);
    await returned.close();
  });

  it("[OIDC-7] is given up after five seconds without an answer", async () => {
    await open();
    issuer.isHanging = true;
    const started = performance.now();
    expect((await identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(503);
    expect(performance.now() - started).toBeGreaterThan(4500);
  });

  it("[OIDC-7] ends a sign-in that has begun with a page and a way back", async () => {
    const leaving = await startTestIssuer([CALLBACK]);
    leaving.people.set("ada", {});
    await open({ issuer: leaving.url });
    const browser = identity.browser();
    const { headers } = await browser.get("/identity/hub/oidc/start");
    const callback = pathOf(await leaving.signIn(headers.location ?? "", "ada"));
    await leaving.close();
    const refused = await browser.get(callback);
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain("Example ID is not responding.");
    expect(refused.body).toContain("Back to sign in");
  });

  it("[OIDC-7] an issuer with another name in its discovery document counts as unavailable", async () => {
    await open({ issuer: issuer.url.replace("127.0.0.1", "localhost") });
    expect((await identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(503);
  });
});

describe("only the issuer", () => {
  it("[OIDC-8] hides and refuses every other sign-in and registration of organizers", async () => {
    await open({ only: true });
    const page = await identity.browser().get("/identity/hub/sign-in");
    expect(page.body).toContain("Continue with Example ID");
    expect(page.body).not.toMatch(/name="password"|passkey|Create your account|Forgot/u);
    const browser = identity.browser();
    const fields = { username: "priya", email: "priya@example.org", password: PASSWORD };
    const { secret } = await identity.store.links.add({ purpose: "setup", accountId: null, premium: true, days: 7 });
    for (const path of ["sign-in", "register", `setup?token=${secret}`, "passkey/sign-in", "passkey/options"]) {
      const refused = await browser.post(`/identity/hub/${path}`, fields);
      expect([path, refused.statusCode]).toEqual([path, 403]);
      expect(refused.body).toContain("Sign in with Example ID");
    }
    for (const path of ["register", "forgot", `setup?token=${secret}`])
      expect((await browser.get(`/identity/hub/${path}`)).statusCode).toBe(403);
    expect((await browser.get("/identity/wallet/sign-in")).body).toContain('name="password"');
    expect(await identity.store.accounts.list("hub")).toEqual([]);
  });

  it("[OIDC-8] lets a reset link of the operator in, while the issuer is unavailable", async () => {
    await open({ only: true });
    await signedIn("ada");
    const known = await account("ada");
    if (!known) throw new Error("Ada has no account");
    issuer.isHanging = true;
    const browser = identity.browser();
    const link = await makeResetLink(identity.store, ORIGIN, known);
    expect((await browser.post(pathOf(link), { password: PASSWORD })).statusCode).toBe(303);
    const home = await browser.get("/identity/hub");
    expect(home.statusCode).toBe(200);
    expect(home.body).not.toMatch(/Disconnect|current_password/u);
    expect((await browser.post("/identity/hub/oidc/disconnect", { current_password: PASSWORD })).statusCode).toBe(409);
  });
});

describe("signing out", () => {
  it("[OIDC-10] ends the local session only, by default", async () => {
    await open();
    const ada = await signedIn("ada");
    const { headers } = await ada.post("/identity/hub/sign-out", {});
    expect(headers.location).toBe("/identity/hub/sign-in?done=signed-out");
    expect((await ada.get("/identity/hub/oidc/sign-out")).headers.location).toBe("/");
  });

  it("[OIDC-10] with OIDC_LOGOUT leads to the sign-out of the issuer, if the person signed in there", async () => {
    await open({ logout: true });
    const ada = await signedIn("ada");
    const { headers } = await ada.post("/identity/hub/sign-out", {});
    expect(headers.location).toBe("/identity/hub/oidc/sign-out");
    expect((await ada.get("/identity/hub")).headers.location).toBe("/identity/hub/sign-in");
    const leaving = await ada.get("/identity/hub/oidc/sign-out");
    const url = new URL(String(leaving.headers["refresh"]).replace("0; url=", ""));
    expect(url.origin + url.pathname).toBe(`${issuer.url}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect(leaving.body).toContain("Continue to Example ID");
    const organizer = await identity.organizer();
    const local = await organizer.post("/identity/hub/sign-out", {});
    expect(local.headers.location).toBe("/identity/hub/sign-in?done=signed-out");
  });

  it("[OIDC-10] does not let another website sign out of the issuer", async () => {
    await open({ logout: true });
    const ada = await signedIn("ada");
    const foreign = await ada.get("/identity/hub/oidc/sign-out", { "sec-fetch-site": "cross-site" });
    expect([foreign.statusCode, foreign.headers.location]).toEqual([303, "/identity/hub"]);
    const own = await ada.get("/identity/hub/oidc/sign-out", { "sec-fetch-site": "same-origin" });
    expect(own.headers["refresh"]).toContain(`${issuer.url}/session/end`);
  });
});
