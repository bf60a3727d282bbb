/** The accounts of the demo conference, at the bundled sign-on and by the same protocol as people use. */
import { randomBytes } from "node:crypto";

import type { AnswerOf, BodyOf, CallName, ParamsOf } from "@hubbub/contract/calls";
import { SSO_SERVICE } from "@hubbub/contract/sign-in-names";

import { SimulatedBrowser } from "../../simulation/browser.ts";
import { simulatedName } from "../../simulation/names.ts";

/** Share of attendees with an account. The number is limited because hashing passwords is slow on purpose. */
const ACCOUNT_SHARE = 0.4;
const ACCOUNTS_MAX = 40;

/** Sends a call as the organizer. @throws Error for a status of 300 or more */
export type Organizer = <N extends CallName>(name: N, params: ParamsOf<N>, body?: BodyOf<N>) => Promise<AnswerOf<N>>;

/** Creates the installation's first account. @throws Error if that fails */
export async function registerOrganizer(
  url: string,
  setupPath: string,
  { username, password }: { username: string; password: string },
): Promise<Organizer> {
  const browser = new SimulatedBrowser(url, url);
  const { status } = await browser.submit(setupPath, { username, email: `${username}@example.org`, password });
  // The setup link redirects to the product, which starts a sign-in.
  const query = new URLSearchParams({ redirect_uri: `${url}/sso/callback`, service: SSO_SERVICE });
  const { headers } = await browser.get(`/identity/hub/api/auth/sso/authorize?${query.toString()}`);
  const token = new URL(headers.location ?? "/", url).searchParams.get("token");
  if (!token) throw new Error(`The organizer's account could not be created (${status})`);
  return async (name, params, body) => {
    const [method = "GET", path = ""] = name.split(" ");
    const values = new Map(Object.entries(params ?? {}));
    const answer = await browser.send(
      method,
      path.replaceAll(/:(\w+)/gu, (_, parameter: string) => String(values.get(parameter))),
      body === undefined ? undefined : { type: "application/json", text: JSON.stringify(body) },
      { Authorization: `Bearer ${token}` },
    );
    if (answer.status >= 300) throw new Error(`${name} returned status ${answer.status}: ${answer.text}`);
    return (answer.text === "" ? null : JSON.parse(answer.text)) as AnswerOf<typeof name>;
  };
}

/** Creates attendees with an account. @returns their browsers, which are signed in, by the attendee's number */
export async function createWalletAttendees(
  url: string,
  people: number,
  firstNumber: number,
): Promise<Map<number, SimulatedBrowser>> {
  const count = Math.min(ACCOUNTS_MAX, Math.max(1, Math.round(people * ACCOUNT_SHARE)));
  const browsers = new Map<number, SimulatedBrowser>();
  // Not in parallel: the time is spent on hashing the passwords.
  for (let number = firstNumber; number < firstNumber + count; number += 1)
    browsers.set(number, await signUpAtWallet(url, number));
  return browsers;
}

/** Registers an account, and signs in to the product with the returned token. @throws Error if a step fails */
async function signUpAtWallet(url: string, number: number): Promise<SimulatedBrowser> {
  const browser = new SimulatedBrowser(url, url);
  const username = `sample-attendee-${number}`;
  const query = new URLSearchParams({ redirect_uri: `${url}/gfavip-callback`, service: "icebreakers" });
  const registered = await browser.submit(`/identity/wallet/register?${query.toString()}`, {
    username,
    email: `${username}@example.org`,
    display_name: simulatedName(number),
    password: randomBytes(18).toString("base64url"),
  });
  const returned = new URL(registered.headers.location ?? "/", url).searchParams;
  const names = ["user_id", "email", "username", "token"];
  const opened = await browser.post(
    "/api/gfavip/callback",
    Object.fromEntries(names.map((name) => [name, returned.get(name)])),
  );
  if (opened.status !== 200) throw new Error(`${username} could not be signed in (${opened.status}): ${opened.text}`);
  return browser;
}
