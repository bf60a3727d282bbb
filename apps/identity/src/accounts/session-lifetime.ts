/** How long a session lasts. Decision 117 has the reasons. */
import type { Realm } from "./account.ts";

const DAY = 24 * 60 * 60;

/** A session ends after this long in any case, in seconds. */
export const SESSION_SECONDS = 30 * DAY;

/**
 * The session of an account without password and passkey is the only way into it. It ends after this long, counted from
 * the last sign-in to the product, in seconds. Browsers keep no cookie longer.
 */
export const ONLY_SESSION_SECONDS = 400 * DAY;

/** A session ends when it was not used for this long, in seconds. Organizers have rights over other people's data. */
export const SESSION_IDLE_SECONDS: Record<Realm, number> = { hub: 7 * DAY, wallet: SESSION_SECONDS };
