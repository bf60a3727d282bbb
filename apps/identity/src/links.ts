/** One-time links that the operator gets: for the first organizer account, and for new passwords. */
import type { Account } from "./accounts/account.ts";
import type { IdentityStore } from "./store/store.ts";

/** For the first hub account, valid for seven days; null if there is one. Older links stay valid until then. */
export async function makeSetupLink(store: IdentityStore, baseUrl: string): Promise<string | null> {
  if (await store.accounts.isSetUp()) return null;
  const { secret } = await store.links.add({ purpose: "setup", accountId: null, premium: true, days: 7 });
  return `${baseUrl.replace(/\/+$/u, "")}/identity/hub/setup?token=${secret}`;
}

/** For a new password, valid for a day. The sign-on sends no mail. */
export async function makeResetLink(store: IdentityStore, baseUrl: string, account: Account): Promise<string> {
  const { secret } = await store.links.add({ purpose: "reset", accountId: account.id, days: 1 });
  return `${baseUrl.replace(/\/+$/u, "")}/identity/${account.realm}/reset?token=${secret}`;
}
