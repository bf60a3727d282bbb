import { describe, expect, it } from "vitest";

import { makeResetLink } from "../links.ts";
import { ORIGIN, PASSWORD, pathOf } from "../testing/test-identity.ts";
import { useIssuer } from "../testing/use-issuer.ts";

const test = useIssuer();
const { open, arrive, signedIn, account } = test;

describe("connecting an account", () => {
  it("[OIDC-4] never happens by email address or username", async () => {
    await open();
    await test.identity.organizer();
    await signedIn("kofi");
    const priya = await account("priya");
    expect(await account("priya-2")).not.toBeNull();
    expect(await test.identity.store.openId.connectedSince(priya?.id ?? "")).toBeNull();
  });

  it("[OIDC-4] needs a signed-in account and its password, and ends its other sessions", async () => {
    await open();
    const organizer = await test.identity.organizer();
    const elsewhere = await test.identity.organizer();
    expect((await organizer.get("/identity/hub")).body).toContain("Connect Example ID");
    expect((await test.identity.browser().post("/identity/hub/oidc/connect", {})).statusCode).toBe(401);
    const wrong = await organizer.post("/identity/hub/oidc/connect", { current_password: "wrong" });
    expect(wrong.statusCode).toBe(400);
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    expect(leaving.statusCode).toBe(200);
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const done = await organizer.get(pathOf(await test.issuer.signIn(url, "kofi")));
    expect(done.headers.location).toBe("/identity/hub?done=issuer-connected");
    expect((await organizer.get("/identity/hub")).body).toContain("Connected");
    expect((await elsewhere.get("/identity/hub")).statusCode).toBe(303);
    await signedIn("kofi");
    expect(await test.identity.store.accounts.list("hub")).toHaveLength(1);
  });

  it("[OIDC-4] is refused for an account of the issuer that belongs to another account", async () => {
    await open();
    const organizer = await test.identity.organizer();
    await signedIn("kofi");
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const refused = await organizer.get(pathOf(await test.issuer.signIn(url, "kofi")));
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Back to your account");
  });

  it("[OIDC-4] does not connect the account of somebody who signed in meanwhile", async () => {
    await open();
    const organizer = await test.identity.organizer();
    const leaving = await organizer.post("/identity/hub/oidc/connect", { current_password: PASSWORD });
    const url = String(leaving.headers["refresh"]).replace("0; url=", "");
    const callback = pathOf(await test.issuer.signIn(url, "kofi"));
    await arrive(organizer, "ada");
    expect((await organizer.get(callback)).statusCode).toBe(401);
    await organizer.post("/identity/hub/sign-out", {});
    expect(await test.identity.store.accounts.list("hub")).toHaveLength(2);
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
    const link = await makeResetLink(test.identity.store, ORIGIN, known);
    await ada.post(pathOf(link), { password: PASSWORD });
    expect((await ada.post("/identity/hub/oidc/disconnect", { current_password: "wrong" })).statusCode).toBe(400);
    const done = await ada.post("/identity/hub/oidc/disconnect", { current_password: PASSWORD });
    expect(done.headers.location).toBe("/identity/hub?done=issuer-disconnected");
    await signedIn("ada");
    expect(await account("ada-2")).not.toBeNull();
  });
});
