/** Account data that the two sign-on protocols send to the product. */
import type { Account } from "../accounts/account.ts";
import type { Authorization } from "./authorization.ts";

/** The redirect URL back to the product, with the query parameters of the realm's protocol. */
export function returnUrl(account: Account, token: string, authorization: Authorization): string {
  const url = new URL(authorization.redirectUri);
  const parameters = account.realm === "hub" ? hubParameters(account, token) : walletParameters(account, token);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (authorization.state !== null) url.searchParams.set("state", authorization.state);
  return url.href;
}

function hubParameters(account: Account, token: string) {
  return { token, user_id: account.id, username: account.username };
}

function walletParameters(account: Account, token: string) {
  const { id, email, username, tier, credits } = account;
  return { user_id: id, email: email ?? "", username, token, tier, credits: String(credits) };
}

/** The user in the response of the validate call for a valid token. */
export function validatedUser(account: Account): Record<string, unknown> {
  const { id, username, premium, tier, credits } = account;
  const email = account.email ?? "";
  if (account.realm === "hub") {
    return { id, username, email, premium, premium_tier: premium ? "PREMIUM" : null };
  }
  return { id, username, email, displayName: account.displayName ?? username, avatarUrl: null, tier, credits };
}
