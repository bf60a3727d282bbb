import { describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import { CLIENT } from "../testing/issuer-provider.ts";
import { startTestIssuer } from "../testing/test-issuer.ts";
import { openTestIdentity, ORIGIN, PASSWORD, pathOf } from "../testing/test-identity.ts";
import { CALLBACK, useIssuer } from "../testing/use-issuer.ts";

const PRODUCT = new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers", state: "s1" });

const test = useIssuer();
const { open, visitIssuer, arrive, signedIn, account, reasons } = test;

describe("signing in", () => {
  it("[OIDC-1] leads from the sign-in page to the issuer and back to the product with its state", async () => {
    await open();
    const browser = test.identity.browser();
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
    const back = await browser.get(pathOf(await test.issuer.signIn(start.headers.location ?? "", "ada")));
    const target = new URL(back.headers.location ?? "");
    expect(target.origin + target.pathname).toBe(`${ORIGIN}/sso/callback`);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ username: "ada", state: "s1" });
    const authorization = `Bearer ${target.searchParams.get("token")}`;
    const validated = await test.identity.browser().get("/identity/hub/api/auth/sso/validate", { authorization });
    expect(validated.json()).toMatchObject({ user: { username: "ada", email: "ada@example.org", premium: false } });
  });

  it("[OIDC-1] another website cannot start it: it gets the sign-in page", async () => {
    await open();
    const start = await test.identity.browser().get("/identity/hub/oidc/start", { "sec-fetch-site": "cross-site" });
    expect([start.statusCode, start.headers.location]).toEqual([303, "/identity/hub/sign-in"]);
  });

  it("[OIDC-1] is for organizers only, and absent without an issuer", async () => {
    await open();
    expect((await test.identity.browser().get("/identity/wallet/sign-in")).body).not.toContain("Example ID");
    expect((await test.identity.browser().get("/identity/wallet/oidc/start")).statusCode).toBe(404);
    await test.identity.close();
    test.identity = await openTestIdentity();
    expect((await test.identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(404);
  });

  it("[OIDC-3] creates one account per issuer and subject, with a valid and free username", async () => {
    await open();
    await test.identity.organizer();
    const [first, second] = [test.identity.browser(), test.identity.browser()];
    const callbacks = [await visitIssuer(first, "kofi"), await visitIssuer(second, "kofi")] as const;
    await Promise.all([first.get(callbacks[0]), second.get(callbacks[1])]);
    await signedIn("kofi");
    await signedIn("jo");
    const listed = await test.identity.store.accounts.list("hub");
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
    await test.identity.organizer();
    expect(await account("priya")).toMatchObject({ premium: true });
  });

  it("[OIDC-11] needs no code of an authenticator app, and refuses a disabled account with 403", async () => {
    await open();
    await signedIn("ada");
    const { id = "" } = (await account("ada")) ?? {};
    await test.identity.store.secondFactors.add(id, Buffer.alloc(20, 1), 1, []);
    await signedIn("ada");
    await test.identity.store.accounts.setDisabled(id, new Date());
    const refused = await arrive(test.identity.browser(), "ada");
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain("This account is disabled");
  });
});

describe("the state", () => {
  it("[OIDC-1] works once, only in the browser that started, and for ten minutes", async () => {
    await open();
    const browser = test.identity.browser();
    const callback = await visitIssuer(browser, "ada");
    const stranger = test.identity.browser();
    await stranger.get("/identity/hub/sign-in");
    const refusals = [await stranger.get(callback)];
    expect((await browser.get(callback)).statusCode).toBe(303);
    refusals.push(await browser.get(callback));
    const late = await visitIssuer(browser, "ada");
    test.identity.clock.now += 10 * 60 * 1000 + 1;
    refusals.push(await browser.get(late));
    for (const { statusCode, body } of refusals) {
      expect(statusCode).toBe(400);
      expect(body).toContain("This sign-in is no longer valid");
      expect(body).toContain('href="/identity/hub/sign-in"');
    }
    expect(reasons().filter((line) => line === "authn_login_fail: unknown state")).toHaveLength(3);
    await test.identity.store.removeExpired();
    expect((await test.identity.pool.query("SELECT FROM identity.openid_requests")).rowCount).toBe(0);
  });

  it.each([
    ["without a state", ""],
    ["with an unknown state", "&state=unknown"],
    ["with two", "&state=a&state=b"],
  ])("[OIDC-1] refuses a callback %s", async (_name, state) => {
    await open();
    const browser = test.identity.browser();
    await browser.get("/identity/hub/oidc/start");
    const refused = await browser.get(`/identity/hub/oidc/callback?code=x${state}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("This sign-in is no longer valid");
  });
});

describe("an unavailable issuer", () => {
  it("[OIDC-7] is named on the sign-in page, sign-in with a password works, and discovery is repeated", async () => {
    const gone = await startTestIssuer([CALLBACK]);
    await gone.close();
    await open({ issuer: gone.url });
    const browser = test.identity.browser();
    const refused = await browser.get(`/identity/hub/oidc/start?${PRODUCT.toString()}`);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.body).toContain("Example ID is not responding. Please try again.");
    expect(refused.body).toContain('name="password"');
    expect(reasons()).toEqual(["authn_login_fail: issuer unavailable"]);
    await test.identity.organizer();
    const returned = await startTestIssuer([CALLBACK], Number(new URL(gone.url).port));
    expect((await browser.get("/identity/hub/oidc/start")).statusCode).toBe(303);
    await returned.close();
  });

  it("[OIDC-7] is given up after five seconds without an answer", async () => {
    await open();
    test.issuer.isHanging = true;
    const started = performance.now();
    expect((await test.identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(503);
    expect(performance.now() - started).toBeGreaterThan(4500);
  });

  it("[OIDC-7] ends a sign-in that has begun with a page and a way back", async () => {
    const leaving = await startTestIssuer([CALLBACK]);
    leaving.people.set("ada", {});
    await open({ issuer: leaving.url });
    const browser = test.identity.browser();
    const { headers } = await browser.get("/identity/hub/oidc/start");
    const callback = pathOf(await leaving.signIn(headers.location ?? "", "ada"));
    await leaving.close();
    const refused = await browser.get(callback);
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain("Example ID is not responding.");
    expect(refused.body).toContain("Back to sign in");
  });

  it("[OIDC-7] an issuer with another name in its discovery document counts as unavailable", async () => {
    await open({ issuer: test.issuer.url.replace("127.0.0.1", "localhost") });
    expect((await test.identity.browser().get("/identity/hub/oidc/start")).statusCode).toBe(503);
  });
});

describe("only the issuer", () => {
  it("[OIDC-8] hides and refuses every other sign-in and registration of organizers", async () => {
    await open({ only: true });
    const page = await test.identity.browser().get("/identity/hub/sign-in");
    expect(page.body).toContain("Continue with Example ID");
    expect(page.body).not.toMatch(/name="password"|passkey|Create your account|Forgot/u);
    const browser = test.identity.browser();
    const fields = { username: "priya", email: "priya@example.org", password: PASSWORD };
    const { secret } = await test.identity.store.links.add({
      purpose: "setup",
      accountId: null,
      premium: true,
      days: 7,
    });
    for (const path of ["sign-in", "register", `setup?token=${secret}`, "passkey/sign-in", "passkey/options"]) {
      const refused = await browser.post(`/identity/hub/${path}`, fields);
      expect([path, refused.statusCode]).toEqual([path, 403]);
      expect(refused.body).toContain("Sign in with Example ID");
    }
    for (const path of ["register", "forgot", `setup?token=${secret}`])
      expect((await browser.get(`/identity/hub/${path}`)).statusCode).toBe(403);
    expect((await browser.get("/identity/wallet/sign-in")).body).toContain('name="password"');
    expect(await test.identity.store.accounts.list("hub")).toEqual([]);
  });

  it("[OIDC-8] lets a reset link of the operator in, while the issuer is unavailable", async () => {
    await open({ only: true });
    await signedIn("ada");
    const known = await account("ada");
    if (!known) throw new Error("Ada has no account");
    test.issuer.isHanging = true;
    const browser = test.identity.browser();
    const link = await makeResetLink(test.identity.store, ORIGIN, known);
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
    expect(url.origin + url.pathname).toBe(`${test.issuer.url}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect(leaving.body).toContain("Continue to Example ID");
    const organizer = await test.identity.organizer();
    const local = await organizer.post("/identity/hub/sign-out", {});
    expect(local.headers.location).toBe("/identity/hub/sign-in?done=signed-out");
  });

  it("[OIDC-10] does not let another website sign out of the issuer", async () => {
    await open({ logout: true });
    const ada = await signedIn("ada");
    const foreign = await ada.get("/identity/hub/oidc/sign-out", { "sec-fetch-site": "cross-site" });
    expect([foreign.statusCode, foreign.headers.location]).toEqual([303, "/identity/hub"]);
    const own = await ada.get("/identity/hub/oidc/sign-out", { "sec-fetch-site": "same-origin" });
    expect(own.headers["refresh"]).toContain(`${test.issuer.url}/session/end`);
  });
});
