/** Organizers sign in at the pages of an issuer (OpenID Connect), with the settings of docs/openid-connect.md. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CLIENT } from "../apps/identity/src/testing/issuer-provider.ts";
import { createEventInForm } from "./support/organizer.ts";
import { DESKTOP, expect, testWithIssuer } from "./support/test.ts";

const folder = mkdtempSync(join(tmpdir(), "hubbub-oidc-"));
const secretFile = join(folder, "secret");
writeFileSync(secretFile, `${CLIENT.secret}\n`);

/** The example of the documentation, with another file. */
function documentedSettings(): Record<string, string> {
  const page = readFileSync(new URL("../docs/openid-connect.md", import.meta.url), "utf8");
  const lines = /```sh\n([^`]*)```/u.exec(page)?.[1]?.trim().split("\n") ?? [];
  const settings = Object.fromEntries(lines.map((line) => line.replaceAll('"', "").split("=", 2) as [string, string]));
  return { ...settings, OIDC_CLIENT_SECRET_FILE: secretFile };
}

const test = testWithIssuer({ ...documentedSettings(), OIDC_LOGOUT: "on" });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("[OIDC-1] [OIDC-10] an organizer signs in at the issuer, creates an event, and signs out of both", async ({
  people,
  issuer,
}) => {
  issuer.people.set("ada", { preferred_username: "ada", realm_access: { roles: ["organizer"] } });
  const page = await people.open(DESKTOP);
  const openIssuer = async () => {
    await page.getByRole("button", { name: "Get Started", exact: true }).click();
    await page.getByRole("link", { name: "Continue with Company account" }).click();
    await expect(page.getByLabel("Login")).toBeVisible();
  };
  await page.goto("/");
  await openIssuer();
  await page.getByLabel("Login").fill("ada");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  await createEventInForm(page, "Company Meeting");

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page.getByText("You are signed out", { exact: true })).toBeVisible();
  // The issuer asks for the password again.
  await openIssuer();
});
