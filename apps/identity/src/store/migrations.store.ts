/** Tables of the sign-on, in their own schema, so that it can share the product's database or have its own. */
import type { Pool } from "pg";

import { inTransaction } from "./transaction.ts";

/** Key of the advisory lock. No other lock in the same database may use it. */
const MIGRATION_LOCK = 5_211_733;

/** Applied once each, in this order. Never edit a released migration: add a new one. */
const MIGRATIONS = [
  `
  CREATE TABLE identity.accounts (
    id uuid PRIMARY KEY,
    realm text NOT NULL CHECK (realm IN ('hub', 'wallet')),
    username text NOT NULL,
    email text NOT NULL,
    display_name text,
    password_hash text NOT NULL,
    premium boolean NOT NULL DEFAULT false,
    tier text NOT NULL DEFAULT 'free' CHECK (tier IN ('free', 'paid', 'team')),
    credits integer NOT NULL DEFAULT 0,
    token_version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX accounts_username ON identity.accounts (realm, lower(username));
  CREATE UNIQUE INDEX accounts_email ON identity.accounts (realm, lower(email));

  CREATE TABLE identity.sessions (
    secret_hash bytea PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX sessions_account ON identity.sessions (account_id);
  CREATE INDEX sessions_expiry ON identity.sessions (expires_at);

  CREATE TABLE identity.links (
    id uuid PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE,
    purpose text NOT NULL CHECK (purpose IN ('setup', 'invitation', 'reset')),
    account_id uuid REFERENCES identity.accounts ON DELETE CASCADE,
    premium boolean NOT NULL DEFAULT false,
    label text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CHECK ((purpose = 'setup') = (account_id IS NULL))
  );
  CREATE INDEX links_account ON identity.links (account_id);
  COMMENT ON COLUMN identity.links.account_id IS 'who invited, or whose password may be reset';

  CREATE TABLE identity.sign_in_attempts (
    realm text NOT NULL,
    name_hash bytea NOT NULL,
    attempts integer NOT NULL,
    since timestamptz NOT NULL,
    PRIMARY KEY (realm, name_hash)
  );

  CREATE TABLE identity.signing_key (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    secret bytea NOT NULL
  );
  `,
  // Adds a session id, which every token contains. Existing sessions get version 0, which no account has, so they end.
  // Every column has a default, because rows of older backups do not have the column.
  `
  ALTER TABLE identity.accounts ADD COLUMN disabled_at timestamptz;

  ALTER TABLE identity.sessions
    ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    ADD COLUMN token_version integer NOT NULL DEFAULT 0,
    ADD COLUMN device text NOT NULL DEFAULT '',
    ADD COLUMN address text NOT NULL DEFAULT '',
    ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
  `,
  `
  COMMENT ON COLUMN identity.sign_in_attempts.name_hash IS 'the hash of what is counted: a name, a network, or both';

  CREATE TABLE identity.known_devices (
    secret_hash bytea NOT NULL,
    account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (secret_hash, account_id)
  );
  CREATE INDEX known_devices_account ON identity.known_devices (account_id);
  CREATE INDEX known_devices_expiry ON identity.known_devices (expires_at);

  CREATE TABLE identity.authenticators (
    account_id uuid PRIMARY KEY REFERENCES identity.accounts ON DELETE CASCADE,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0
  );
  COMMENT ON COLUMN identity.authenticators.last_step IS 'the time step of the last code that was used';

  CREATE TABLE identity.recovery_codes (
    account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (account_id, code_hash)
  );

  CREATE TABLE identity.pending_sign_ins (
    secret_hash bytea PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    token_version integer NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX pending_sign_ins_account ON identity.pending_sign_ins (account_id);

  CREATE TABLE identity.passkeys (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  );
  CREATE INDEX passkeys_account ON identity.passkeys (account_id);

  CREATE TABLE identity.passkey_challenges (
    challenge_hash bytea PRIMARY KEY,
    browser_hash bytea NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('register', 'confirm', 'sign-in')),
    account_id uuid REFERENCES identity.accounts ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    CHECK ((purpose = 'sign-in') = (account_id IS NULL))
  );
  CREATE INDEX passkey_challenges_account ON identity.passkey_challenges (account_id);
  `,
  // Attendees can register with a name only (decision 138). Email addresses must be unique only among accounts
  // with a password, because only these sign in with the address.
  `
  ALTER TABLE identity.accounts
    ALTER COLUMN password_hash DROP NOT NULL,
    ALTER COLUMN email DROP NOT NULL,
    ADD CONSTRAINT accounts_hub_password
      CHECK (realm = 'wallet' OR (password_hash IS NOT NULL AND email IS NOT NULL));
  DROP INDEX identity.accounts_email;
  CREATE UNIQUE INDEX accounts_email ON identity.accounts (realm, lower(email)) WHERE password_hash IS NOT NULL;

  ALTER TABLE identity.sessions ADD COLUMN keeps_account boolean NOT NULL DEFAULT false;
  COMMENT ON COLUMN identity.sessions.keeps_account IS 'the only way into an account without password and passkey';
  `,
];

/** Milliseconds. A migration may take longer than other statements of the pool. */
const MIGRATION_TIMEOUT = 30 * 60_000;

/** Runs pending migrations. Safe when several processes start at the same time. */
export async function migrate(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // `pg` has the option query_timeout for a single query too, but its types do not.
    const run = (text: string, values: unknown[] = []) => {
      const query = { text, values, query_timeout: MIGRATION_TIMEOUT };
      return client.query(query);
    };
    await run("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query("CREATE SCHEMA IF NOT EXISTS identity");
    await client.query("CREATE TABLE IF NOT EXISTS identity.migrations (version integer PRIMARY KEY)");
    const { rows } = await client.query<{ version: number | null }>(
      "SELECT max(version) AS version FROM identity.migrations",
    );
    const done = rows[0]?.version ?? 0;
    for (const [index, statements] of MIGRATIONS.entries()) {
      if (index < done) continue;
      await run(statements);
      await client.query("INSERT INTO identity.migrations (version) VALUES ($1)", [index + 1]);
    }
  });
}
