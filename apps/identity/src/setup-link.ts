/** The link that makes the first organizer account. */
import { hashSecret, makeSecret } from "./accounts/secrets.ts";
import type { IdentityStore } from "./store.ts";

const SETUP_LINK_DAYS = 7;

/**
 * A one-time link for the first hub account, or null once there is one. Every start may make another:
 * older ones stay valid until an account exists or they are a week old.
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
