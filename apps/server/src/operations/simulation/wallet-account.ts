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
  const token = back.get("token");
  if (!token) throw new Error(`The wallet account ${username} could not be created (${registered.status})`);
  const opened = await browser.post("/api/gfavip/callback", {
    user_id: back.get("user_id") ?? "",
    email: back.get("email") ?? "",
    username: back.get("username") ?? "",
    token,
  });
  if (opened.status !== 200) throw new Error(`${username} could not be signed in (${opened.status}): ${opened.text}`);
}
