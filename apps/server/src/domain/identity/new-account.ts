/** New accounts: free ones that signed in to this installation for the first time less than a day ago. */
import type { Profile } from "./wallet.store.ts";

const NEW_ACCOUNT_MS = 24 * 3_600_000;

/** Anybody can register free accounts in seconds. A tier that somebody paid for or assigned is evidence of a person. */
export function isNewAccount({ tier, firstSeenAt }: Pick<Profile, "tier" | "firstSeenAt">): boolean {
  return tier === "free" && Date.now() - firstSeenAt.getTime() < NEW_ACCOUNT_MS;
}
