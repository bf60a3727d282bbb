/** Lifetimes of sessions and tokens. Decision record 117 has the reasons. */
import type { Realm } from "./account.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Maximum lifetime of a session in seconds. */
export const SESSION_SECONDS = 30 * DAY;

/**
 * Lifetime in seconds of a session that is the only access to its account (no password, no passkey), counted from the
 * last sign-in to the product. Browsers limit cookies to 400 days.
 */
export const ONLY_ACCESS_SESSION_SECONDS = 400 * DAY;

/**
 * A session ends after this many seconds without use. Shorter for the hub: organizers can access other people's data.
 */
export const SESSION_IDLE_SECONDS: Record<Realm, number> = { hub: 7 * DAY, wallet: SESSION_SECONDS };

/**
 * Lifetime in seconds of a token, which is also how long the product keeps people signed in at most: the server's
 * cookies (`WALLET_SESSION_SECONDS`, `STAFF_SECONDS`) have the same lifetimes.
 */
export const TOKEN_SECONDS: Record<Realm, number> = { hub: 12 * HOUR, wallet: SESSION_SECONDS };

/** A lifetime for users: "12 hours", "30 days". */
export function formatLifetime(seconds: number): string {
  return seconds < 2 * DAY ? `${seconds / HOUR} hours` : `${seconds / DAY} days`;
}
