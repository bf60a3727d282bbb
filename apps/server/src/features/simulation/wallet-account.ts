/** Creates a simulated attendee's account at the bundled wallet sign-on, by the same protocol as a person. */
import type { SimulatedBrowser } from "./browser.ts";

export interface WalletAccount {
  username: string;
  displayName: string;
  password: string;
}

/** Registers an account, and signs in to the product with the returned token. @throws Error if a step fails */
export async function signUpAtWallet(
  browser: SimulatedBrowser,
  { username, displayName, password }: WalletAccount,
): Promise<void> {
  const query = new URLSearchParams({ redirect_uri: `${browser.origin}/gfavip-callback`, service: "icebreakers" });
  const form = { username, email: `${username}@example.org`, display_name: displayName, password };
  const registered = await browser.submit(`/identity/wallet/register?${query.toString()}`, form);
  const back = new URL(registered.headers.location ?? "/", browser.url).searchParams;
  const parameter = (name: string): string => {
    const value = back.get(name);
    if (!value) throw new Error(`The wallet account ${username} could not be created (${registered.status})`);
    return value;
  };
  const opened = await browser.post("/api/gfavip/callback", {
    user_id: parameter("user_id"),
    email: parameter("email"),
    username: parameter("username"),
    token: parameter("token"),
  });
  if (opened.status !== 200) throw new Error(`${username} could not be signed in (${opened.status}): ${opened.text}`);
}
