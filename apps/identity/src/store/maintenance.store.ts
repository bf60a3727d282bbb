/** Signing key of the tokens, and removal of expired data. */
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";

const DAY = 24 * 60 * 60 * 1000;
/** Minimum age of an account that is removed because nobody can sign in to it. */
const INACCESSIBLE_ACCOUNT_MS = 30 * DAY;

/** The signing key of this database, 32 bytes. The first call creates it. */
export async function readSigningKey(pool: Pool): Promise<Uint8Array> {
  await pool.query("INSERT INTO identity.signing_key (secret) VALUES ($1) ON CONFLICT DO NOTHING", [randomBytes(32)]);
  const { rows } = await pool.query<{ secret: Buffer }>("SELECT secret FROM identity.signing_key");
  if (!rows[0]) throw new Error("The sign-on's signing key could not be stored");
  return new Uint8Array(rows[0].secret);
}

/** Removes expired rows. Used and expired links stay one more day, so that a page can explain why they are invalid. */
export async function removeExpired(pool: Pool, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY);
  await pool.query("DELETE FROM identity.sessions WHERE expires_at <= $1", [now]);
  await removeInaccessibleAccounts(pool, now);
  await pool.query("DELETE FROM identity.links WHERE expires_at <= $1 OR used_at <= $1", [yesterday]);
  await pool.query("DELETE FROM identity.known_devices WHERE expires_at <= $1", [now]);
  await pool.query("DELETE FROM identity.pending_sign_ins WHERE expires_at <= $1", [now]);
  await pool.query("DELETE FROM identity.passkey_challenges WHERE expires_at <= $1", [now]);
  await pool.query("DELETE FROM identity.authenticators WHERE confirmed_at IS NULL AND created_at <= $1", [yesterday]);
  await pool.query("DELETE FROM identity.sign_in_attempts WHERE since <= $1", [yesterday]);
}

/** Removes wallet accounts that nobody can sign in to: no password, no passkey, no session, no reset link. */
async function removeInaccessibleAccounts(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `DELETE FROM identity.accounts AS lost WHERE realm = 'wallet' AND password_hash IS NULL AND created_at <= $1
       AND NOT EXISTS (SELECT 1 FROM identity.passkeys WHERE account_id = lost.id)
       AND NOT EXISTS (SELECT 1 FROM identity.sessions WHERE account_id = lost.id)
       AND NOT EXISTS (SELECT 1 FROM identity.links WHERE account_id = lost.id AND expires_at > $2 AND used_at IS NULL)`,
    [new Date(now.getTime() - INACCESSIBLE_ACCOUNT_MS), now],
  );
}
