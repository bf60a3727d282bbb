import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import { openTestIdentity, PASSWORD, pathOf, type TestIdentity } from "../testing/test-identity.ts";

let identity: TestIdentity;
beforeEach(async () => {
  identity = await openTestIdentity();
  await identity.organizer();
});
afterEach(() => identity.close());

const SIGN_IN = "/identity/hub/sign-in";
const right = { username: "priya", password: PASSWORD };

describe("sign-in", () => {
  it("[SIGNON-6] accepts the username or the email address, case-insensitively", async () => {
    for (const username of ["priya", "PRIYA", " priya@Example.ORG "]) {
      const browser = identity.browser();
      expect((await browser.post(SIGN_IN, { username, password: PASSWORD })).headers.location).toBe("/identity/hub");
      expect((await browser.get("/identity/hub")).body).toContain("priya@example.org");
    }
  });

  it("[SIGNON-6] shows the same error for a wrong password and an unknown name, and keeps the name in the form", async () => {
    const wrong = await identity.browser().post(SIGN_IN, { username: "priya", password: "not the password" });
    const unknown = await identity.browser().post(SIGN_IN, { username: "nobody", password: PASSWORD });
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(401);
      expect(response.body).toContain("Username and password do not match");
      expect(response.cookies.map((cookie) => cookie.name)).not.toContain("identity_hub_session");
    }
    expect(wrong.body).toContain('value="priya"');
    expect(wrong.body).not.toContain("not the password");
  });

  it.each(["\u0000", "priya\u0000", "x".repeat(300), "a@b@c", "<script>alert(1)</script>"])(
    "[SIGNON-6] responds with 400 or 401 to the name %j",
    async (username) => {
      const response = await identity.browser().post(SIGN_IN, { username, password: PASSWORD });
      expect([400, 401]).toContain(response.statusCode);
      expect(response.body).not.toContain("<script>alert");
    },
  );

  it("[SIGNON-7] sets an HttpOnly, SameSite session cookie and stores its hash", async () => {
    const browser = identity.browser();
    const response = await browser.post(SIGN_IN, right);
    const cookie = String(response.headers["set-cookie"]);
    expect(cookie).toMatch(
      /identity_hub_session=[\w-]{43}; Max-Age=2592000; Path=\/identity; HttpOnly; SameSite=Lax(?:,|$)/u,
    );
    const { rows } = await identity.pool.query("SELECT sessions::text AS stored FROM identity.sessions");
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("identity_hub_session"));
    identity.clock.now += 31 * 24 * 60 * 60 * 1000;
    expect((await browser.get("/identity/hub")).headers.location).toBe(SIGN_IN);
  });

  it("[SIGNON-7] ends the session at sign-out, so that the old cookie is invalid", async () => {
    const browser = identity.browser();
    await browser.post(SIGN_IN, right);
    const stolen = browser.cookies.get("identity_hub_session") ?? "";
    expect((await browser.post("/identity/hub/sign-out", {})).headers.location).toBe(`${SIGN_IN}?done=signed-out`);
    expect(browser.cookies.has("identity_hub_session")).toBe(false);
    browser.cookies.set("identity_hub_session", stolen);
    expect((await browser.get("/identity/hub")).headers.location).toBe(SIGN_IN);
  });
});

describe("cross-site forms", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: "http://localhost:8080" }],
    ["another site by fetch metadata", { origin: "http://localhost", "sec-fetch-site": "cross-site" }],
    ["a sibling domain by fetch metadata", { origin: "", "sec-fetch-site": "same-site" }],
    ["an unknown origin", { origin: "" }],
    ["a sandboxed page", { origin: "null" }],
  ])("[SIGNON-9] rejects a form from %s", async (_name, headers) => {
    const response = await identity.browser().post(SIGN_IN, right, headers);
    expect(response.statusCode).toBe(403);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("[SIGNON-9] accepts a form whose origin is known from fetch metadata only", async () => {
    for (const origin of ["null", "http://behind-a-proxy.example"]) {
      const headers = { origin, "sec-fetch-site": "same-origin" };
      expect((await identity.browser().post(SIGN_IN, right, headers)).statusCode).toBe(303);
    }
  });
});

describe("passwords", () => {
  it("[SIGNON-10] are stored as Argon2id with at least 19 MiB and two passes", async () => {
    await identity.close();
    identity = await openTestIdentity({}, "real");
    await identity.organizer();
    const { rows } = await identity.pool.query<{ password_hash: string }>(
      "SELECT password_hash FROM identity.accounts",
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
    expect((await identity.browser().post(SIGN_IN, { ...right, password: "not the password" })).statusCode).toBe(401);
    expect((await identity.browser().post(SIGN_IN, right)).headers.location).toBe("/identity/hub");
  });

  it("[SIGNON-11] can be changed with the old password, which ends other sessions and tokens", async () => {
    const [here, there] = [identity.browser(), identity.browser()];
    await here.post(SIGN_IN, right);
    await there.post(SIGN_IN, right);
    const change = (current: string, password: string) =>
      here.post("/identity/hub/password", { current_password: current, password });
    expect((await change("not the password", "another long one")).body).toContain("This is not your current password");
    expect((await change(PASSWORD, "short")).body).toContain("at least 10 characters");
    expect((await change(PASSWORD, "another long one")).headers.location).toBe("/identity/hub?done=password");
    expect((await here.get("/identity/hub?done=password")).body).toContain("Your password has been changed.");
    expect((await there.get("/identity/hub")).statusCode).toBe(303);
    expect((await identity.browser().post(SIGN_IN, right)).statusCode).toBe(401);
  });

  it("[SIGNON-11] can be reset with a link from the command line, once and within a day", async () => {
    const account = await identity.store.accounts.findByUsername("hub", "priya");
    if (!account) throw new Error("no account");
    const makeLink = async () => pathOf(await makeResetLink(identity.store, "http://localhost", account));
    const [link, late] = [await makeLink(), await makeLink()];
    const there = identity.browser();
    await there.post(SIGN_IN, right);

    const browser = identity.browser();
    expect((await browser.get(link)).body).toContain("For priya at Hub.");
    expect((await browser.get(link.replace("/hub/", "/wallet/"))).statusCode).toBe(410);
    expect((await browser.post(link, { password: "short" })).statusCode).toBe(400);
    expect((await browser.post(link, { password: "another long one" })).statusCode).toBe(303);
    expect((await browser.get("/identity/hub")).statusCode).toBe(200);
    expect((await there.get("/identity/hub")).statusCode).toBe(303);
    expect((await browser.post(link, { password: "a third long one" })).statusCode).toBe(410);
    expect((await browser.get(late)).statusCode).toBe(410);

    const expired = await makeLink();
    identity.clock.now += 25 * 60 * 60 * 1000;
    expect((await browser.get(expired)).statusCode).toBe(410);
  });

  it("[SIGNON-11] has a page that says whom to ask for a reset link, without showing the command", async () => {
    const pageOf = async (realm: string) => (await identity.browser().get(`/identity/${realm}/forgot`)).body;
    expect(await pageOf("hub")).toContain("Ask the administrator of this Hubbub server for a reset link");
    expect(await pageOf("wallet")).toContain("Ask the organizer of your event for a reset link");
    expect((await pageOf("hub")) + (await pageOf("wallet"))).not.toContain("npm run");
  });
});
