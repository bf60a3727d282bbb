import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openTestIdentity, PASSWORD, pathOf, type TestIdentity } from "../testing/test-identity.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let identity: TestIdentity;
let organizer: TestBrowser;
beforeEach(async () => {
  identity = await openTestIdentity();
  organizer = await identity.organizer();
});
afterEach(() => identity.close());

async function invite(form: Record<string, string>): Promise<string> {
  const response = await organizer.post("/identity/hub/invitations", form);
  expect(response.statusCode).toBe(201);
  return pathOf(
    /value="(http:\/\/localhost\/identity\/hub\/invitation\?token=[\w-]+)"/u.exec(response.body)?.[1] ?? "",
  );
}

const kofi = { username: "kofi", email: "kofi@example.org", password: PASSWORD };

describe("invitations", () => {
  it("[SIGNON-16] create one account each, premium as the inviter chose, and redirect to the product", async () => {
    const [premium, plain] = [await invite({ premium: "yes", label: "Kofi" }), await invite({})];
    expect((await organizer.get("/identity/hub")).body).toContain("<bdi>Kofi</bdi>");
    const page = await identity.browser().get(premium);
    expect(page.body).toContain("priya has invited you to Hubbub. With your account, you can create events.");

    const response = await identity.browser().post(premium, kofi);
    expect(response.headers.location).toBe("/sso/start");
    expect((await identity.browser().post(premium, { ...kofi, username: "again" })).statusCode).toBe(410);
    await identity.browser().post(plain, { ...kofi, username: "ama", email: "ama@example.org" });
    expect((await identity.store.accounts.findByUsername("hub", "kofi"))?.premium).toBe(true);
    expect((await identity.store.accounts.findByUsername("hub", "ama"))?.premium).toBe(false);
    expect((await organizer.get("/identity/hub")).body).not.toContain("<bdi>Kofi</bdi>");
  });

  it("[SIGNON-16] can be revoked by their creator only", async () => {
    const link = await invite({ premium: "yes" });
    const revoke = /action="([^"]+\/revoke)"/u.exec((await organizer.get("/identity/hub")).body)?.[1] ?? "";
    const other = identity.browser();
    await other.post(await invite({ premium: "yes" }), kofi);
    expect((await other.post(revoke, {})).statusCode).toBe(404);
    expect((await identity.browser().get(link)).statusCode).toBe(200);
    expect((await organizer.post(revoke, {})).headers.location).toBe("/identity/hub?done=revoked");
    expect((await organizer.post(revoke, {})).statusCode).toBe(404);
    expect((await identity.browser().get(link)).statusCode).toBe(410);
    expect((await organizer.post("/identity/hub/invitations/x%00/revoke", {})).statusCode).toBe(404);
  });

  it("[SIGNON-16] expire after 14 days", async () => {
    const link = await invite({});
    identity.clock.now += 15 * 24 * 60 * 60 * 1000;
    expect((await identity.browser().post(link, kofi)).statusCode).toBe(410);
  });

  it("[SIGNON-16] can be created by premium accounts only, with a note of at most 50 characters", async () => {
    const guest = identity.browser();
    expect((await guest.post("/identity/hub/invitations", {})).statusCode).toBe(401);
    await guest.post(await invite({}), kofi);
    expect((await guest.post("/identity/hub/invitations", {})).statusCode).toBe(403);
    expect((await guest.get("/identity/hub")).body).not.toContain("Create an invitation link");
    const long = await organizer.post("/identity/hub/invitations", { label: "x".repeat(51) });
    expect(long.statusCode).toBe(400);
    expect(long.body).toContain("A note can have at most 50 characters");
  });

  it("[SIGNON-16] make a signed-in account premium instead of creating another", async () => {
    const guest = identity.browser();
    await guest.post(await invite({}), kofi);
    const link = await invite({ premium: "yes" });
    expect((await guest.get(link)).body).toContain("Make my account premium");
    const redeem = link.replace("/invitation?", "/invitation/redeem?");
    expect((await identity.browser().post(redeem, {})).statusCode).toBe(401);
    expect((await guest.post(redeem, {})).headers.location).toBe("/identity/hub?done=premium");
    expect((await guest.post(redeem, {})).statusCode).toBe(410);
    expect((await guest.get("/identity/hub")).body).toContain("Create an invitation link");

    const plain = await invite({});
    expect((await guest.post(plain.replace("/invitation?", "/invitation/redeem?"), {})).statusCode).toBe(410);
    expect((await identity.browser().get(plain)).statusCode).toBe(200);
  });
});

describe("profile and account pages", () => {
  it("[SIGNON-17] show a profile without the email address, with markup escaped", async () => {
    const display = `<img src=x onerror=alert(1)> "K" & 'M'`;
    await identity.browser().post("/identity/wallet/register", { ...kofi, display_name: display });
    const page = await identity.browser().get("/identity/wallet/u/KOFI");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;K&quot; &amp; &#39;M&#39;");
    expect(page.body).not.toContain("<img");
    expect(page.body).not.toContain("kofi@example.org");
    expect(page.body).toContain("Member since");
  });

  it("[SIGNON-17] respond with 404 for unknown and malformed usernames", async () => {
    for (const name of ["nobody", "kofi", "%00", "..%2f..", "<b>", "x".repeat(400), "priya%20"]) {
      const page = await identity.browser().get(`/identity/wallet/u/${name}`);
      expect([404, 414]).toContain(page.statusCode);
      expect(page.body).not.toContain("<b>");
    }
    expect((await identity.browser().get("/identity/hub/u/priya")).statusCode).toBe(200);
    expect((await identity.browser().get("/identity/nowhere")).body).toContain("Page not found");
  });

  it("[SIGNON-18] explain how to get premium", async () => {
    expect((await identity.browser().get("/identity/hub/premium")).body).toContain("Premium is by invitation only");
    expect((await organizer.get("/identity/hub/premium")).body).toContain("Your account priya is premium.");
    expect((await identity.browser().get("/identity/wallet/premium")).statusCode).toBe(404);
  });

  it("[SIGNON-19] redirect to the sign-in page when signed out, and show a signed-in person's data", async () => {
    expect((await identity.browser().get("/identity/hub")).headers.location).toBe("/identity/hub/sign-in");
    const guest = identity.browser();
    await guest.post("/identity/wallet/register", { ...kofi, display_name: "كوفي" });
    const home = await guest.get("/identity/wallet");
    expect(home.body).toContain("<bdi>كوفي</bdi>");
    expect(home.body).toContain("kofi@example.org");
    expect(home.body).not.toContain("Invitations");
  });
});
