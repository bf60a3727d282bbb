import { afterEach, describe, expect, it } from "vitest";

import { makeSetupLink } from "../links.ts";
import { openTestIdentity, PASSWORD, pathOf, ORIGIN, type TestIdentity } from "../testing/test-identity.ts";

let identity: TestIdentity;
afterEach(() => identity.close());

const priya = { username: "priya", email: "priya@example.org", password: PASSWORD };
const kofi = { username: "kofi", email: "kofi@example.org", password: PASSWORD };

async function openSetupLink(): Promise<string> {
  const link = await makeSetupLink(identity.store, "http://localhost/");
  if (!link) throw new Error("there is an account already");
  return pathOf(link);
}

function countStatuses(responses: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe("the setup link", () => {
  it("[SIGNON-1] creates the first account as premium and redirects to the product", async () => {
    identity = await openTestIdentity();
    const link = await openSetupLink();
    const browser = identity.browser();
    expect((await browser.get(link)).body).toContain("Set up Hubbub");

    const response = await browser.post(link, priya);
    expect(response.statusCode).toBe(303);
    // The product starts its own sign-in with a `state`. Right after registration it needs no confirmation.
    expect(response.headers.location).toBe("/sso/start");
    const query = new URLSearchParams({
      redirect_uri: `${ORIGIN}/sso/callback`,
      service: "icebreakers",
      state: "made-by-the-product",
    });
    const authorize = `/identity/hub/api/auth/sso/authorize?${query.toString()}`;
    const target = new URL((await browser.get(authorize)).headers.location ?? "");
    expect(target.origin + target.pathname).toBe(`${ORIGIN}/sso/callback`);
    expect(target.searchParams.get("username")).toBe("priya");
    expect(target.searchParams.get("state")).toBe("made-by-the-product");
    expect((await browser.get(authorize)).body).toContain("Continue as priya");
    const validated = await browser.get("/identity/hub/api/auth/sso/validate", {
      authorization: `Bearer ${target.searchParams.get("token")}`,
    });
    expect(validated.json().user).toMatchObject({ username: "priya", premium: true, premium_tier: "PREMIUM" });
  });

  it("[SIGNON-1] works once, and is not created once an account exists", async () => {
    identity = await openTestIdentity({}, "real");
    const [first, second] = [await openSetupLink(), await openSetupLink()];
    const responses = await Promise.all([
      identity.browser().post(first, priya),
      identity.browser().post(first, kofi),
      identity.browser().post(second, { ...kofi, username: "third", email: "third@example.org" }),
    ]);
    expect(countStatuses(responses)).toEqual({ 303: 1, 410: 2 });
    expect((await identity.browser().get(second)).statusCode).toBe(410);
    expect(await makeSetupLink(identity.store, "http://localhost")).toBeNull();
  });

  it("[SIGNON-1] stays valid after an invalid form, and expires after a week", async () => {
    identity = await openTestIdentity();
    const link = await openSetupLink();
    expect((await identity.browser().post(link, { ...priya, password: "short" })).statusCode).toBe(400);
    expect((await identity.browser().get(link)).statusCode).toBe(200);
    identity.clock.now += 8 * 24 * 60 * 60 * 1000;
    expect((await identity.browser().get(link)).statusCode).toBe(410);
  });

  it("[SIGNON-1] is stored as a hash only", async () => {
    identity = await openTestIdentity();
    const secret = new URLSearchParams((await openSetupLink()).split("?")[1]).get("token") ?? "";
    const { rows } = await identity.pool.query("SELECT links::text AS stored FROM identity.links");
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows).toHaveLength(1);
  });
});

describe("registration", () => {
  it("[SIGNON-2] is closed for the hub by default, and open for the wallet", async () => {
    identity = await openTestIdentity();
    await identity.organizer();
    const browser = identity.browser();
    expect((await browser.get("/identity/hub/register")).body).toContain("Accounts are by invitation only");
    expect((await browser.post("/identity/hub/register", kofi)).statusCode).toBe(403);
    expect((await browser.post("/identity/wallet/register", kofi)).headers.location).toBe("/identity/wallet");
  });

  it("[SIGNON-2] creates non-premium accounts if the hub is open, and never the first account", async () => {
    identity = await openTestIdentity({ hubRegistration: "open" });
    expect((await identity.browser().post("/identity/hub/register", kofi)).statusCode).toBe(403);
    await identity.organizer();
    const browser = identity.browser();
    expect((await browser.post("/identity/hub/register", kofi)).headers.location).toBe("/identity/hub");
    expect((await browser.get("/identity/hub")).body).toContain("How to get it");
  });

  const mistakes: [string, Record<string, string>, string][] = [
    ["no username", { username: "" }, "Choose a username"],
    ["a short username", { username: "ko" }, "A username must have 3 to 30 characters"],
    ["a username that starts with a dash", { username: "-kofi" }, "A username must start with a letter or a digit"],
    ["a username with a space", { username: "ko fi" }, "A username can only contain letters"],
    ["a username with Cyrillic letters that look Latin", { username: "kоfi" }, "A username can only contain letters"],
    ["no email address", { email: "" }, "Enter your email address"],
    ["an incomplete email address", { email: "kofi@example" }, "Enter a complete email address"],
    ["an email address with a line break", { email: "kofi@example.org\nx" }, "Enter a complete email address"],
    ["a display name with a control character", { display_name: "Ko\u0007fi" }, "This name contains characters"],
    ["an invisible display name", { display_name: "\u200b\u200b" }, "This name contains characters"],
    ["a display name of 51 characters", { display_name: "K".repeat(51) }, "A name can have at most 50 characters"],
    ["no password", { password: "" }, "Choose a password"],
    ["a short password", { password: "123456789" }, "Your password needs at least 10 characters"],
    ["a password of 201 characters", { password: "ab c".repeat(50) + "d" }, "at most 200 characters"],
    ["a common password", { password: "Password123" }, "This password is easy to guess"],
    ["a season and a year", { password: "Summer2026!" }, "This password is easy to guess"],
    ["the product and a year", { password: "hubbub2026" }, "This password is easy to guess"],
    ["the provider and a year", { password: "gfavip2026!" }, "This password is easy to guess"],
    [
      "the username and a year",
      { username: "kwabena-osei", password: "Kwabena2026!" },
      "This password is easy to guess",
    ],
    ["the username as password", { username: "kofi-mensah", password: "Kofi-Mensah" }, "must not be your username"],
  ];
  it.each(mistakes)("[SIGNON-3] rejects %s and keeps the values in the form", async (_name, changes, sentence) => {
    identity = await openTestIdentity();
    const typed = { ...kofi, display_name: "Kofi M", ...changes };
    const response = await identity.browser().post("/identity/wallet/register", typed);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(sentence);
    expect(response.body).toMatch(/aria-describedby="\w+-error"/u);
    expect(response.body).toContain(`value="${typed.email}"`);
    expect(response.body).not.toContain(`value="${PASSWORD}"`);
  });

  it("[SIGNON-3] rejects a taken username and email address, case-insensitively, and reports both", async () => {
    identity = await openTestIdentity();
    await identity.browser().post("/identity/wallet/register", kofi);
    const twin = { username: "KOFI", email: "Kofi@Example.org", password: PASSWORD };
    const response = await identity.browser().post("/identity/wallet/register", twin);
    expect(response.statusCode).toBe(409);
    expect(response.body).toContain("This username is taken");
    expect(response.body).toContain("An account with this email address already exists");
    expect(response.body).toContain('value="KOFI"');
  });

  it("[SIGNON-3] creates one account for simultaneous registrations with the same username", async () => {
    identity = await openTestIdentity({}, "real");
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        identity.browser().post("/identity/wallet/register", { ...kofi, email: `kofi${n}@example.org` }),
      ),
    );
    expect(countStatuses(responses)).toEqual({ 303: 1, 409: 3 });
  });

  it("[SIGNON-3] allows the same username in both realms and keeps their sessions separate", async () => {
    identity = await openTestIdentity();
    await identity.organizer();
    const response = await identity.browser().post("/identity/wallet/register", priya);
    expect(response.statusCode).toBe(303);
    const browser = identity.browser();
    await browser.post("/identity/wallet/sign-in", { username: "priya", password: PASSWORD });
    expect((await browser.get("/identity/hub")).headers.location).toBe("/identity/hub/sign-in");
  });

  it("[SIGNON-4] accepts 60 simultaneous registrations from one address", async () => {
    identity = await openTestIdentity({}, "real");
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        identity.browser().post("/identity/wallet/register", {
          username: `guest${n}`,
          email: `guest${n}@example.org`,
          password: PASSWORD,
        }),
      ),
    );
    expect(responses.every((response) => response.statusCode === 303)).toBe(true);
  });

  it("[SIGNON-5] rejects forms that are too large, have another content type or repeat a field", async () => {
    identity = await openTestIdentity();
    const browser = identity.browser();
    const url = "/identity/wallet/register";
    expect((await browser.post(url, { ...kofi, email: "x".repeat(20_000) })).statusCode).toBe(413);
    expect((await browser.post(url, kofi, { "content-type": "application/json" })).statusCode).toBe(415);
    const twice = await identity.app.inject({
      method: "POST",
      url,
      headers: { origin: "http://localhost", host: "localhost", "content-type": "application/x-www-form-urlencoded" },
      payload: "username=a&username=b&__proto__=x",
    });
    expect(twice.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
