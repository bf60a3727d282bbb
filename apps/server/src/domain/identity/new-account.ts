/** New accounts: free accounts that first signed in to this installation less than a day ago. */
import type { Profile } from "./wallet.store.ts";

const NEW_ACCOUNT_MS = 24 * 3_600_000;

/** Anybody can register free accounts in seconds. A paid or assigned tier is evidence of a real person. */
export function isNewAccount({ tier, firstSeenAt }: Pick<Profile, "tier" | "firstSeenAt">): boolean {
  return tier === "free" && Date.now() - firstSeenAt.getTime() < NEW_ACCOUNT_MS;
}
