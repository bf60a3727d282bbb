/** Passkeys of the bundled sign-on, with a virtual authenticator. */
import type { Page } from "@playwright/test";

import { ORGANIZER, setUpOrganizer, setupLinkOf } from "./support/organizer.ts";
import { DESKTOP, expect, testWithNewServer as test } from "./support/test.ts";

/** Replaces the IP address by a host name, because browsers do not support passkeys at IP addresses. */
function byName(url: string): string {
  return url.replace("127.0.0.1", "localhost");
}

/** Adds a virtual platform authenticator with user verification. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifiesUser: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

async function fillPassword(page: Page, password = ORGANIZER.password) {
  await page.getByLabel("Current password").fill(password);
}

test("[SIGNON-39] an organizer adds a passkey and signs in to the product with it alone", async ({
  people,
  hubbub,
}) => {
  const page = await people.open({ ...DESKTOP, baseURL: byName(hubbub.url), errorsExpected: /40[01]/u });
  const device = await addAuthenticator(page);
  await setUpOrganizer(page, byName(setupLinkOf(hubbub)));

  await page.goto("/identity/hub");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: false }).fill("Laptop");
  await fillPassword(page, "not my password");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await fillPassword(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey has been added.")).toBeVisible();
  await expect(page.getByText("Laptop")).toBeVisible();
  const [credential] = await device.credentials();
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: "localhost" });

  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await page.goto("/sso/start");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await device.verifiesUser(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await device.verifiesUser(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/admin");

  await page.goto("/identity/hub");
  await page.getByRole("link", { name: "Rename Laptop" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("The passkey has been renamed.")).toBeVisible();
  await page.getByRole("link", { name: "Remove Work laptop" }).click();
  await fillPassword(page);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("The passkey has been removed.")).toBeVisible();
});
