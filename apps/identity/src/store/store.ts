/** The sign-on's data in the PostgreSQL schema `identity`: one store per group of tables. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

import { migrate } from "@hubbub/server-kit/migrate";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";

import { inSeconds } from "../accounts/account.ts";
import { createAccountStore } from "./accounts.store.ts";
import { createAttemptStore, createDeviceStore } from "./attempts.store.ts";
import { Db } from "./db.ts";
import { createLinkStore } from "./links.store.ts";
import { createOpenIdStore } from "./openid.store.ts";
import { createPasskeyStore } from "./passkeys.store.ts";
import { createSecondFactorStore } from "./second-factor.store.ts";
import { createSessionStore } from "./sessions.store.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Applied once each, in this order. Never edit a released migration: add a new one. */
const migrations = Object.fromEntries(
  ["001_schema", "002_openid", "003_authenticators"].map((name) => [
    name,
    readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8"),
  ]),
);

export function migrateIdentity(connection: pg.ClientConfig): Promise<void> {
  return migrate(connection, migrations, "identity");
}

export type IdentityStore = Awaited<ReturnType<typeof openIdentityStore>>;

/** Opens the stores on tables that `migrateIdentity` has created. The caller closes the pool. */
export async function openIdentityStore(pool: pg.Pool) {
  const db = new Db(new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }));
  return {
    accounts: createAccountStore(db),
    sessions: createSessionStore(db),
    links: createLinkStore(db),
    attempts: createAttemptStore(db),
    devices: createDeviceStore(db),
    secondFactors: createSecondFactorStore(db),
    passkeys: createPasskeyStore(db),
    openId: createOpenIdStore(db),
    signingKey: await readSigningKey(db),
    removeExpired: () => removeExpired(db),
  };
}

/** Creates or updates the tables, opens the stores for `work`, and closes the connection. For commands. */
export async function withIdentityStore<Result>(
  connectionString: string,
  work: (store: IdentityStore) => Promise<Result>,
): Promise<Result> {
  const connection = { connectionString, connectionTimeoutMillis: 5000 };
  await migrateIdentity(connection);
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    return await work(await openIdentityStore(pool));
  } finally {
    await pool.end();
  }
}

/** The key that signs tokens, 32 bytes. The first call creates it. */
async function readSigningKey(db: Db): Promise<Uint8Array> {
  await db.run`INSERT INTO identity.signing_key (secret) VALUES (${randomBytes(32)}) ON CONFLICT DO NOTHING`;
  const found = await db.first<{ secret: Buffer }>`SELECT secret FROM identity.signing_key`;
  if (!found) throw new Error("The sign-on's signing key could not be stored");
  return new Uint8Array(found.secret);
}

/** Removes expired rows of all tables. Used and expired links stay one more day: a page explains why they are invalid. */
async function removeExpired(db: Db): Promise<void> {
  const now = new Date();
  const yesterday = inSeconds(-DAY_SECONDS);
  await db.run`DELETE FROM identity.sessions WHERE expires_at <= ${now}`;
  // Wallet accounts that nobody can sign in to: no password, no passkey, no session, no reset link.
  await db.run`DELETE FROM identity.accounts AS lost
        WHERE realm = 'wallet' AND password_hash IS NULL AND created_at <= ${inSeconds(-30 * DAY_SECONDS)}
          AND NOT EXISTS (SELECT FROM identity.passkeys WHERE account_id = lost.id)
          AND NOT EXISTS (SELECT FROM identity.sessions WHERE account_id = lost.id)
          AND NOT EXISTS (SELECT FROM identity.links WHERE account_id = lost.id AND expires_at > ${now} AND used_at IS NULL)`;
  await db.run`DELETE FROM identity.links WHERE expires_at <= ${yesterday} OR used_at <= ${yesterday}`;
  for (const table of ["known_devices", "pending_sign_ins", "passkey_challenges", "openid_requests"]) {
    await db.run`DELETE FROM identity.${sql.table(table)} WHERE expires_at <= ${now}`;
  }
  await db.run`DELETE FROM identity.sign_in_attempts WHERE since <= ${yesterday}`;
}
