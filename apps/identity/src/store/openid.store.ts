/** Identities at the issuer (OpenID Connect), sign-ins there that are in progress, and the names of the last claims. */
import { randomUUID } from "node:crypto";

import { hashSecret } from "@hubbub/server-kit/secrets";

import { type Account, inSeconds } from "../accounts/account.ts";
import { refuseTaken } from "./accounts.store.ts";
import { ACCOUNT_COLUMNS, type Db } from "./db.ts";

/** How long a person may take at the issuer. */
const REQUEST_SECONDS = 10 * 60;

/** The claims that say who a person is at the issuer. */
interface ExternalIdentity {
  iss: string;
  sub: string;
}

/** The names of the claims of a sign-in, as paths. */
export interface ClaimNames {
  names: string[];
  receivedAt: Date;
}

export interface OpenIdRequest {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The authorization request of the product as a query string; "" if there is none. */
  returnQuery: string;
  /** The account to connect; null for a sign-in. */
  accountId: string | null;
}

export function createOpenIdStore(db: Db) {
  return {
    /** @param browser the secret of the browser, of which the hash is stored */
    async addRequest(request: OpenIdRequest, browser: string): Promise<void> {
      const { state, nonce, codeVerifier, returnQuery, accountId } = request;
      await db.run`INSERT INTO identity.openid_requests
              (state_hash, browser_hash, nonce, code_verifier, return_query, account_id, expires_at)
            VALUES (${hashSecret(state)}, ${hashSecret(browser)}, ${nonce}, ${codeVerifier}, ${returnQuery}, ${accountId},
              ${inSeconds(REQUEST_SECONDS)})`;
    },

    /** Deletes a request and returns it; null if this browser has no open one with this state. */
    async takeRequest(state: string, browser: string): Promise<OpenIdRequest | null> {
      const taken = await db.first<Omit<OpenIdRequest, "state">>`
          DELETE FROM identity.openid_requests
          WHERE state_hash = ${hashSecret(state)} AND browser_hash = ${hashSecret(browser)} AND expires_at > ${new Date()}
          RETURNING nonce, code_verifier, return_query, account_id`;
      return taken && { state, ...taken };
    },

    findAccount({ iss: issuer, sub: subject }: ExternalIdentity): Promise<Account | null> {
      return db.first<Account>`
          SELECT ${ACCOUNT_COLUMNS} FROM identity.external_identities AS known
          JOIN identity.accounts ON accounts.id = known.account_id
          WHERE issuer = ${issuer} AND subject = ${subject}`;
    },

    /** Creates a hub account for an identity. Returns null if the identity has one. @throws TakenError */
    async createAccount({ iss: issuer, sub: subject }: ExternalIdentity, username: string): Promise<Account | null> {
      const now = new Date();
      const create = db.first<Account>`
          WITH identity AS (
            INSERT INTO identity.external_identities (issuer, subject, account_id, connected_at)
            VALUES (${issuer}, ${subject}, ${randomUUID()}, ${now}) ON CONFLICT (issuer, subject) DO NOTHING
            RETURNING account_id
          )
          INSERT INTO identity.accounts (id, realm, username, external, created_at)
          SELECT account_id, 'hub', ${username}, true, ${now} FROM identity
          RETURNING ${ACCOUNT_COLUMNS}`;
      return create.catch(refuseTaken);
    },

    /**
     * Stores what the issuer says at a sign-in. @param premium null keeps it
     * @param email only for an account that the issuer created and that has no password
     */
    updateAccount(accountId: string, premium: boolean | null, email: string | null): Promise<Account | null> {
      return db.first<Account>`
          UPDATE identity.accounts SET premium = coalesce(${premium}::boolean, premium),
            email = CASE WHEN external AND password_hash IS NULL THEN ${email} ELSE email END
          WHERE id = ${accountId} RETURNING ${ACCOUNT_COLUMNS}`;
    },

    /** Returns false if the identity or the account is connected already. */
    connect({ iss: issuer, sub: subject }: ExternalIdentity, accountId: string): Promise<boolean> {
      return db.changesOne`INSERT INTO identity.external_identities (issuer, subject, account_id, connected_at)
            VALUES (${issuer}, ${subject}, ${accountId}, ${new Date()}) ON CONFLICT DO NOTHING`;
    },

    async disconnect(accountId: string): Promise<void> {
      await db.run`DELETE FROM identity.external_identities WHERE account_id = ${accountId}`;
    },

    /** When the account was connected; null if it is not. */
    async connectedSince(accountId: string): Promise<Date | null> {
      const found = await db.first<{ connectedAt: Date }>`
          SELECT connected_at FROM identity.external_identities WHERE account_id = ${accountId}`;
      return found?.connectedAt ?? null;
    },

    /** Replaces the names of the claims of the last sign-in. */
    async saveClaimNames(names: string[]): Promise<void> {
      await db.run`INSERT INTO identity.openid_claims (names, received_at) VALUES (${names}, ${new Date()})
            ON CONFLICT (only_one) DO UPDATE SET names = excluded.names, received_at = excluded.received_at`;
    },

    claimNames(): Promise<ClaimNames | null> {
      return db.first`SELECT names, received_at FROM identity.openid_claims`;
    },
  };
}
