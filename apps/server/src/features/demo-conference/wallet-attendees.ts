/** Creates the attendees with an account, who use the same browser in every session of the conference. */
import { randomBytes } from "node:crypto";

import { SimulatedBrowser } from "../simulation/browser.ts";
import { simulatedName } from "../simulation/names.ts";
import { signUpAtWallet } from "../simulation/wallet-account.ts";

/** Share of attendees with an account. The number is limited because hashing passwords is slow on purpose. */
const ACCOUNT_SHARE = 0.4;
const ACCOUNTS_MAX = 40;

/** @returns browsers that are signed in, by the attendee's number */
export async function createWalletAttendees(url: string, people: number): Promise<Map<number, SimulatedBrowser>> {
  const count = Math.min(ACCOUNTS_MAX, Math.max(1, Math.round(people * ACCOUNT_SHARE)));
  const browsers = new Map<number, SimulatedBrowser>();
  // Not in parallel: the time is spent on hashing the passwords.
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
