-- Sign-in with OpenID Connect: identities at the issuer, and sign-ins in progress.
ALTER TABLE identity.accounts
  ADD COLUMN external boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT accounts_hub_password,
  ADD CONSTRAINT accounts_hub_password
    CHECK (realm = 'wallet' OR external OR (password_hash IS NOT NULL AND email IS NOT NULL));
COMMENT ON COLUMN identity.accounts.external IS 'created by a sign-in with OpenID Connect';

CREATE TABLE identity.external_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL UNIQUE REFERENCES identity.accounts ON DELETE CASCADE,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);

CREATE TABLE identity.openid_requests (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_query text NOT NULL,
  account_id uuid REFERENCES identity.accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX openid_requests_account ON identity.openid_requests (account_id);
COMMENT ON COLUMN identity.openid_requests.return_query IS 'the authorization request of the product, or empty';
COMMENT ON COLUMN identity.openid_requests.account_id IS 'the account to connect; null for a sign-in';

CREATE TABLE identity.openid_claims (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  names text[] NOT NULL,
  received_at timestamptz NOT NULL
);
COMMENT ON TABLE identity.openid_claims IS 'names of the claims of the last sign-in, without values';
