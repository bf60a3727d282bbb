/** What the two protocols tell a product about an account (D-13). */
import type { Account } from "../accounts/account.ts";
import type { Authorization } from "./authorization.ts";

/** The address the person is sent back to, with what the realm's protocol puts there. */
export function returnAddress(account: Account, token: string, authorization: Authorization): string {
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

/** The answer to a good token. */
export function validatedUser(account: Account) {
  const { id, username, premium, tier, credits } = account;
  const email = account.email ?? "";
  if (account.realm === "hub") {
    return { user: { id, username, email, premium, premium_tier: premium ? "PREMIUM" : null } };
  }
  return {
    user: {
      id,
      username,
      email,
      displayName: account.displayName ?? username,
      avatarUrl: null,
      tier,
      credits,
    },
  };
}
