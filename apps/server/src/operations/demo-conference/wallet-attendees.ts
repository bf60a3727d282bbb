/** The attendees who have an account: made once, and the same browser in every session of the conference. */
import { randomBytes } from "node:crypto";

import { SimulatedBrowser } from "../simulation/browser.ts";
import { simulatedName } from "../simulation/names.ts";
import { signUpAtWallet } from "../simulation/wallet-account.ts";

/** Two of five have an account; hashing passwords is slow on purpose, so there is an end to it. */
const SHARE = 0.4;
const AT_MOST = 40;

/** @returns by the attendee's number */
export async function makeWalletAttendees(url: string, people: number): Promise<Map<number, SimulatedBrowser>> {
  const count = Math.min(AT_MOST, Math.max(1, Math.round(people * SHARE)));
  const browsers = new Map<number, SimulatedBrowser>();
  // One after the other: each waits for a password to be hashed anyway.
  for (let number = 1; number <= count; number += 1) {
    const browser = new SimulatedBrowser(url, url);
    await signUpAtWallet(browser, {
      username: `sample-attendee-${number}`,
      displayName: simulatedName(number),
      password: randomBytes(18).toString("base64url"),
    });
    browsers.set(number, browser);
  }
  return browsers;
}
