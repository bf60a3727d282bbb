/** The one-time link that creates the first organizer account. */
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { IdentityStore } from "./store.ts";

const SETUP_LINK_DAYS = 7;

/**
 * Stores a one-time link for the first hub account and returns its URL; null if a hub account exists. Each start may
 * create another link. Older links stay valid until an account exists or they are seven days old.
 */
export async function makeSetupLink(store: IdentityStore, baseUrl: string): Promise<string | null> {
  if (await store.accounts.exist("hub")) return null;
  const secret = makeSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SETUP_LINK_DAYS * 24 * 60 * 60 * 1000);
  await store.links.add(
    {
      secretHash: hashSecret(secret),
      purpose: "setup",
      accountId: null,
      premium: true,
      label: "",
      expiresAt,
    },
    now,
  );
  return `${baseUrl.replace(/\/+$/u, "")}/identity/hub/setup?token=${secret}`;
}
