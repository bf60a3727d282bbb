/** Password reset links. The operator creates them on the command line, because the sign-on sends no mail. */
import type { Account } from "./accounts/account.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { IdentityStore } from "./store.ts";

const RESET_LINK_HOURS = 24;

/** Stores a one-time reset link for this account, valid for 24 hours, and returns its URL. */
export async function makeResetLink(store: IdentityStore, baseUrl: string, account: Account): Promise<string> {
  const secret = makeSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + RESET_LINK_HOURS * 60 * 60 * 1000);
  await store.links.add(
    {
      secretHash: hashSecret(secret),
      purpose: "reset",
      accountId: account.id,
      premium: false,
      label: "",
      expiresAt,
    },
    now,
  );
  return `${baseUrl.replace(/\/+$/u, "")}/identity/${account.realm}/reset?token=${secret}`;
}
