/** Actions of attendees on the event page: opening tabs, submitting, and signing in with the wallet. */
import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import { expect, type Page } from "@playwright/test";

/** The password of the attendees' accounts. */
export const ATTENDEE_PASSWORD = "a long evening of talks";

/** Opens the tab with this label through the page's navigation. */
export async function openTab(phone: Page, label: string): Promise<void> {
  const tab = phone.getByRole("navigation", { name: "Activities" }).getByRole("link", { name: label });
  // Until the app runs, a press of the current tab's link loads the page again, without what is typed meanwhile.
  if ((await tab.getAttribute("aria-current")) !== "page") await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}

/** Registers with a name at the sign-on and waits for the redirect to `backTo`. */
export async function registerByName(phone: Page, name: string, backTo: string): Promise<void> {
  await phone.getByLabel("Your name").fill(name);
  await phone.getByRole("button", { name: "Continue" }).click();
  await phone.waitForURL(`**${backTo}`);
}

/** Creates a wallet account with a password through the Login button and waits for the redirect to the same tab. */
export async function signInWithWallet(phone: Page, username: string, displayName: string): Promise<void> {
  const tabPath = new URL(phone.url()).pathname;
  await phone.getByRole("button", { name: "Login", exact: true }).first().click();
  await phone.getByRole("link", { name: "Use a password instead" }).click();
  await phone.getByLabel("Username").fill(username);
  await phone.getByLabel(/display name/iu).fill(displayName);
  await phone.getByLabel("Email").fill(`${username}@example.org`);
  await phone.getByLabel("Password", { exact: true }).fill(ATTENDEE_PASSWORD);
  await phone.getByRole("button", { name: "Create account" }).click();
  await phone.waitForURL(`**${tabPath}`);
}

export async function answerIcebreaker(phone: Page, response: string, name?: string): Promise<void> {
  await openTab(phone, "Icebreaker");
  const again = phone.getByRole("button", { name: "Submit Another Response" });
  // The form of an answer that is being sent turns into this button.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 5000 });
    await phone.getByLabel(ICEBREAKER_PROMPT).fill(response, { timeout: 5000 });
  }).toPass();
  if (name !== undefined) await phone.getByLabel(/your name/iu).fill(name);
  await phone.getByRole("button", { name: "Submit Response" }).click();
}

export async function askQuestion(phone: Page, content: string, name?: string): Promise<void> {
  await openTab(phone, "Questions");
  const form = phone.getByRole("form", { name: "Ask a question" });
  await form.getByRole("textbox").first().fill(content);
  if (name !== undefined) {
    await form.getByRole("button", { name: /^Sending as / }).click();
    await form.getByLabel("Your name (optional)").fill(name);
  }
  await form.getByRole("button", { name: "Submit" }).click();
}

/**
 * Waits until a question of somebody else is shown. While the page is in use it waits behind a button "Show 1 new
 * question"; after some quiet seconds it appears by itself and the button goes.
 */
export async function seeQuestion(phone: Page, content: string): Promise<void> {
  const waiting = phone.getByRole("button", { name: /^Show \d+ new questions?$/u });
  await expect(async () => {
    if (await waiting.isVisible()) await waiting.click({ timeout: 5000 });
    await expect(phone.getByText(content)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

export async function sendChatMessage(phone: Page, content: string): Promise<void> {
  await openTab(phone, "Chat");
  await phone.getByRole("textbox", { name: /^Message as/u }).fill(content);
  await phone.getByRole("button", { name: "Send", exact: true }).click();
}
