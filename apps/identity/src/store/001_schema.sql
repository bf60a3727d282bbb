-- Tables of the sign-on, in their own schema, so that it can share the product's database or have its own.
DO $$ BEGIN
  IF to_regclass('identity.accounts') IS NOT NULL THEN
    RAISE EXCEPTION 'the accounts are of a version before the first release, use an empty database';
  END IF;
END $$;

CREATE TABLE identity.accounts (
  id uuid PRIMARY KEY,
  realm text NOT NULL CHECK (realm IN ('hub', 'wallet')),
  username text NOT NULL,
  email text,
  display_name text,
  password_hash text,
  premium boolean NOT NULL DEFAULT false,
  tier text NOT NULL DEFAULT 'free' CHECK (tier IN ('free', 'paid', 'team')),
  credits integer NOT NULL DEFAULT 0,
  token_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  CONSTRAINT accounts_hub_password CHECK (realm = 'wallet' OR (password_hash IS NOT NULL AND email IS NOT NULL))
);
CREATE UNIQUE INDEX accounts_username ON identity.accounts (realm, lower(username));
-- Accounts without a password do not sign in with their address, so several may have the same one.
CREATE UNIQUE INDEX accounts_email ON identity.accounts (realm, lower(email)) WHERE password_hash IS NOT NULL;

CREATE TABLE identity.sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  secret_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
  token_version integer NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  keeps_account boolean NOT NULL
);
CREATE INDEX sessions_account ON identity.sessions (account_id);
CREATE INDEX sessions_expiry ON identity.sessions (expires_at);
COMMENT ON COLUMN identity.sessions.keeps_account IS 'the only access to an account without password and passkey';

CREATE TABLE identity.links (
  id uuid PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('setup', 'invitation', 'reset')),
  account_id uuid REFERENCES identity.accounts ON DELETE CASCADE,
  premium boolean NOT NULL,
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((purpose = 'setup') = (account_id IS NULL))
);
CREATE INDEX links_account ON identity.links (account_id);
COMMENT ON COLUMN identity.links.account_id IS 'who invited, or whose password may be reset';

CREATE TABLE identity.sign_in_attempts (
  realm text NOT NULL,
  key_hash bytea NOT NULL,
  attempts integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (realm, key_hash)
);
COMMENT ON COLUMN identity.sign_in_attempts.key_hash IS 'the hash of what is counted, such as a name in a network';

CREATE TABLE identity.signing_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  secret bytea NOT NULL
);

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
