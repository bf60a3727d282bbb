import type { Page } from "@playwright/test";

import { signInWithWallet } from "./support/attendee.ts";
import { createEventWithOrganizer } from "./support/event.ts";
import { setUpOrganizer, setupLinkOf, signIn } from "./support/organizer.ts";
import { DESKTOP, expect, PHONE, PROJECTOR, test, testWithNewServer } from "./support/test.ts";

const namesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const hubToken = (page: Page) => page.evaluate(() => localStorage.getItem("hub_jwt_token") ?? "");
const statusWith = (url: string, path: string, token: string) =>
  fetch(url + path, { headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status);

testWithNewServer(
  "[SIGN-14] [ID-25] [SIGNON-43] [ID-29] an organizer ends the session of another device, and Logout every session of this browser, on the server and at the sign-on",
  async ({ hubbub, people }) => {
    const organizer = await people.open(DESKTOP);
    await setUpOrganizer(organizer, setupLinkOf(hubbub));
    const there = await people.open({ ...DESKTOP, errorsExpected: /401/u });
    await signIn(there);
    const tokenThere = await hubToken(there);
    await organizer.goto("/identity/hub");
    const card = organizer.getByRole("region", { name: "Where you are signed in" });
    const other = card.getByRole("listitem").filter({ hasNotText: "This device" });
    await expect(other).toHaveCount(1);
    await other.getByRole("button", { name: "Sign out" }).click();
    await expect(organizer.getByText("That device has been signed out.")).toBeVisible();
    await expect(other).toHaveCount(0);
    expect(await statusWith(hubbub.url, "/identity/hub/api/auth/sso/validate", tokenThere)).toBe(401);
    await organizer.goto("/admin");

    expect(await namesOf(organizer)).toEqual(expect.arrayContaining(["identity_hub_session", "hubbub_staff"]));
    const token = await hubToken(organizer);
    expect(await statusWith(hubbub.url, "/api/auth/me", token)).toBe(200);

    // The page has sent its requests, and none is answered after the sign-out.
    await expect(organizer.getByRole("heading", { name: "First steps" })).toBeVisible();
    await organizer.getByRole("button", { name: "Logout" }).click();
    await organizer.waitForURL(`${hubbub.url}/`);
    await expect(organizer.getByText("You are signed out", { exact: true })).toBeVisible();
    const names = await namesOf(organizer);
    for (const name of ["identity_hub_session", "hubbub_staff", "hubbub_wallet"]) expect(names).not.toContain(name);
    expect(await statusWith(hubbub.url, "/api/auth/me", token)).toBe(401);
    expect(await statusWith(hubbub.url, "/identity/hub/api/auth/sso/validate", token)).toBe(401);

    // The sign-on asks for the password again.
    await organizer.getByRole("button", { name: "Get Started", exact: true }).click();
    await expect(organizer.getByLabel("Password", { exact: true })).toBeVisible();
    await signIn(organizer);
  },
);

test("[SIGN-14] an attendee's Logout ends the wallet session and its token", async ({ hubbub, people }) => {
  const { event } = await createEventWithOrganizer(hubbub, people);
  const phone = await people.open(PHONE);
  // Not the chat: it checks the session, and the answer to a check that the Logout overtakes is a 401.
  await phone.goto(`/event/${event.id}/icebreaker`);
  await signInWithWallet(phone, "noor_listens", "Noor");
  const token = await phone.evaluate(() => localStorage.getItem("hubbub-wallet-token") ?? "");
  expect(await statusWith(hubbub.url, "/api/gfavip/auth", token)).toBe(200);

  const account = phone.getByRole("button", { name: "Signed in as Noor" });
  await account.click();
  // Also on a wide screen, whose edges the page does not reach, the menu is below its button.
  await phone.setViewportSize(PROJECTOR.viewport);
  const button = await account.boundingBox();
  const menu = await phone.locator("div[popover]", { hasText: "View profile" }).boundingBox();
  expect(Math.abs(menu!.x + menu!.width - button!.x - button!.width)).toBeLessThan(16);
  await phone.getByRole("button", { name: "Logout" }).click();
  await expect(phone.getByText("You are signed out", { exact: true })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Login", exact: true }).first()).toBeVisible();
  expect(await namesOf(phone)).not.toContain("hubbub_wallet");
  expect(await namesOf(phone)).not.toContain("identity_wallet_session");
  expect(await statusWith(hubbub.url, "/api/gfavip/auth", token)).toBe(401);
});
