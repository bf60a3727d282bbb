/** Actions of organizers: creating an account, signing in, creating events, inviting others. */
import { expect, type Page } from "@playwright/test";

import type { RunningServer } from "../../apps/server/src/testing/server-process.ts";

export const ORGANIZER = { username: "priya_runs", email: "priya@example.org", password: "a quiet hubbub of voices" };

/** The link with which the first account is created. A new server prints it. */
export function setupLinkOf(server: RunningServer): string {
  if (server.setupLink === null) throw new Error("The server has printed no setup link");
  return server.setupLink;
}

/** Creates the first account with the setup link and waits for the dashboard. */
export async function setUpOrganizer(page: Page, setupLink: string): Promise<void> {
  await page.goto(setupLink);
  await page.getByLabel("Username").fill(ORGANIZER.username);
  await page.getByLabel("Email").fill(ORGANIZER.email);
  await page.getByLabel("Password", { exact: true }).fill(ORGANIZER.password);
  await page.getByRole("button", { name: /create/iu }).click();
  await page.waitForURL("**/admin");
}

/** Signs in with the existing account, from the landing page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/");
  await page
    .getByRole("button", { name: "Get Started", exact: true })
    .or(page.getByRole("link", { name: "Get Started", exact: true }))
    .click();
  await page.getByLabel("Username or email").fill(ORGANIZER.username);
  await page.getByLabel("Password", { exact: true }).fill(ORGANIZER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin");
}

/** Creates an event with the form and returns its id, read from the success card. */
export async function createEventInForm(page: Page, title: string): Promise<string> {
  await page.goto("/admin/create");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("main").getByRole("button", { name: "Create Event" }).click();
  const address = page.getByText(/\/event\/[0-9A-Z]{8}/u).first();
  await expect(address).toBeVisible();
  const id = /\/event\/([0-9A-Z]{8})/u.exec((await address.textContent()) ?? "")?.[1];
  if (!id) throw new Error("The success card shows no event address");
  return id;
}

/** Opens a tab of the event admin. */
export async function openAdminTab(page: Page, label: string): Promise<void> {
  const tab = page
    .getByRole("navigation", { name: "Event", exact: true })
    .getByRole("link", { name: new RegExp(`^${label}`, "u") });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}

/** Creates an invitation on the account page of the hub and returns its link. */
export async function invite(page: Page, label: string): Promise<string> {
  await page.goto("/identity/hub");
  await page.getByLabel("Who is it for?").fill(label);
  await page.getByLabel("Premium account").uncheck();
  await page.getByRole("button", { name: "Create an invitation link" }).click();
  return page.getByLabel("Invitation link").inputValue();
}

/** Creates an account with an invitation link and waits for the redirect to the product. */
export async function acceptInvitation(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("another quiet hubbub");
  await page.getByRole("button", { name: /create/iu }).click();
  await page.waitForURL(/\/(?:admin|welcome)$/u);
}
