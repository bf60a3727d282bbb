/** The link that gives a person who forgot the password a new one; made at the command line, as there is no mail. */
import type { Account } from "./accounts/account.ts";
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { IdentityStore } from "./store.ts";

const RESET_LINK_HOURS = 24;

/** A one-time link for a new password of this account, valid for a day. */
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
