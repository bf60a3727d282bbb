/** A simulated attendee's account at the bundled wallet sign-on: made and used by its protocol, as a person would. */
import type { SimulatedBrowser } from "./browser.ts";

export interface WalletAccount {
  username: string;
  displayName: string;
  password: string;
}

/** Registers, comes back with a token, and opens the product's session with it. */
export async function signUpAtWallet(
  browser: SimulatedBrowser,
  { username, displayName, password }: WalletAccount,
): Promise<void> {
  const query = new URLSearchParams({ redirect_uri: `${browser.origin}/gfavip-callback`, service: "icebreakers" });
  const form = { username, email: `${username}@example.org`, display_name: displayName, password };
  const registered = await browser.submit(`/identity/wallet/register?${query.toString()}`, form);
  const back = new URL(registered.headers.location ?? "/", browser.url).searchParams;
  const token = back.get("token");
  if (!token) throw new Error(`The wallet account ${username} could not be made (${registered.status})`);
  const opened = await browser.post("/api/gfavip/callback", {
    user_id: back.get("user_id") ?? "",
    email: back.get("email") ?? "",
    username: back.get("username") ?? "",
    token,
  });
  if (opened.status !== 200) throw new Error(`${username} could not be signed in (${opened.status}): ${opened.text}`);
}
