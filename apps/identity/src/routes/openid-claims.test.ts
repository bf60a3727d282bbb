import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

import { type TestIssuer } from "../testing/test-issuer.ts";
import { ORIGIN, pathOf } from "../testing/test-identity.ts";
import { useIssuer } from "../testing/use-issuer.ts";

const PRODUCT = new URLSearchParams({ redirect_uri: `${ORIGIN}/sso/callback`, service: "icebreakers", state: "s1" });

const test = useIssuer();
const { open, visitIssuer, arrive, signedIn, account, reasons } = test;

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
    test.issuer.changeIdToken = change;
    const browser = test.identity.browser();
    const refused = await arrive(browser, "ada", `?${PRODUCT.toString()}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("The response from Example ID was not valid.");
    expect(refused.body).toMatch(/href="\/identity\/hub\/sign-in\?redirect_uri=[^"]+state=s1"[^>]*>Back to sign in/u);
    expect(reasons()).toEqual(["authn_login_fail: invalid answer"]);
    expect(await account("ada")).toBeNull();
  });

  it("[OIDC-2] accepts an unchanged token that was signed again, and a new signing key", async () => {
    await open();
    test.issuer.changeIdToken = (claims) => ({ claims });
    await signedIn("ada");
    test.issuer.changeIdToken = null;
    await test.issuer.rotateKey();
    await signedIn("ada");
    expect(reasons().filter((line) => line.startsWith("authn_login_success"))).toHaveLength(2);
  });

  it("[OIDC-2] refuses an answer that names another issuer", async () => {
    await open();
    const browser = test.identity.browser();
    const callback = await visitIssuer(browser, "ada");
    const foreign = callback.replace(
      encodeURIComponent(test.issuer.url),
      encodeURIComponent("https://issuer.example.org"),
    );
    expect(foreign).not.toBe(callback);
    expect((await browser.get(foreign)).statusCode).toBe(400);
  });

  it("[OIDC-7] shows a page after a sign-in that was canceled at the issuer", async () => {
    await open();
    const browser = test.identity.browser();
    const { headers } = await browser.get("/identity/hub/oidc/start");
    const canceled = await browser.get(pathOf(await test.issuer.cancel(headers.location ?? "")));
    expect(canceled.statusCode).toBe(400);
    expect(canceled.body).toContain("The sign-in was canceled at Example ID.");
    expect(canceled.body).toContain("Back to sign in");
    expect(reasons()).toEqual(["authn_login_fail: canceled"]);
  });

  it("[OIDC-7] logs no content of tokens and callbacks", async () => {
    await open({ allowedDomains: ["example.com"] });
    const browser = test.identity.browser();
    const callback = await visitIssuer(browser, "ada");
    await browser.get(callback);
    await browser.get(callback);
    const log = JSON.stringify(test.events);
    expect(log).toContain("email address refused");
    const secrets = [...new URLSearchParams(callback.split("?")[1]).values()].filter(
      (text) => text !== test.issuer.url,
    );
    for (const secret of [...secrets, "ada@example.org"]) expect(log).not.toContain(secret);
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
    ["no address", rule, {}, "did not send an email address"],
    ["an unverified address without a rule", {}, { email: "ada@example.org", email_verified: false }, null],
  ])("[OIDC-5] %s", async (_name, options, claims, problem) => {
    await open(options);
    test.issuer.people.set("ada", { preferred_username: "ada", ...claims });
    const response = await arrive(test.identity.browser(), "ada");
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
      test.issuer.people.set("ada", { preferred_username: "ada", ...claims });
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
    await test.identity.store.accounts.setPremium((await account("ada"))?.id ?? "", true);
    await signedIn("ada");
    expect((await account("ada"))?.premium).toBe(true);
  });

  it("[OIDC-6] npm run accounts -- claims lists the names of the last claims without values", async () => {
    await open({ allowedDomains: ["example.org"] });
    test.issuer.people.set("ada", { email: "ada@example.net", realm_access: { roles: ["staff"] }, groups: ["a.b"] });
    expect((await arrive(test.identity.browser(), "ada")).statusCode).toBe(403);
    const script = fileURLToPath(new URL("../accounts-command.ts", import.meta.url));
    const env = { DATABASE_URL: test.identity.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [script, "claims"], { env });
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(["email", "realm_access.roles", "groups", "sub"]));
    expect(stdout).not.toMatch(/staff|a\.b|example/u);
  });

  it("[OIDC-6] the account page of a premium account lists the same names", async () => {
    await open();
    const organizer = await test.identity.organizer();
    test.issuer.people.set("ada", { email: "ada@example.net", realm_access: { roles: ["secret-role"] } });
    const ada = await signedIn("ada");
    const page = (await organizer.get("/identity/hub")).body;
    expect(page).toContain("Claims from Example ID");
    expect(page).toContain("<code>realm_access.roles</code>");
    expect(page).not.toMatch(/secret-role|ada@/u);
    expect((await ada.get("/identity/hub")).body).not.toContain("Claims from");
  });
});
