/** Creates accounts. The setup or invitation link is marked as used in the same transaction. */
import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";

import type { Account, Realm } from "../accounts/account.ts";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./account-row.ts";
import { inTransaction } from "./transaction.ts";

/** Advisory lock held while the first account is created, so that only one setup link succeeds. */
const SETUP_LOCK = 5_211_734;

interface NewAccount {
  realm: Realm;
  username: string;
  email: string | null;
  displayName: string | null;
  passwordHash: string | null;
}

/** Why a person may create an account: open registration, or a one-time link (by the hash of its secret). */
export type Entitlement = { by: "open" } | { by: "setup" | "invitation"; secretHash: Buffer };

type Registration =
  | { outcome: "created"; account: Account }
  | { outcome: "taken"; field: "username" | "email" }
  | { outcome: "link-invalid" };

export interface RegistrationStore {
  register(account: NewAccount, entitlement: Entitlement, now: Date): Promise<Registration>;
  /**
   * Makes an existing account premium with a premium invitation, which is then used. Returns false if the link is
   * invalid.
   */
  redeem(secretHash: Buffer, accountId: string, now: Date): Promise<boolean>;
}

class InvalidLinkError extends Error {}

export function createRegistrationStore(pool: Pool): RegistrationStore {
  return {
    async register(account, entitlement, now) {
      try {
        return await inTransaction(pool, async (client) => {
          const premium = entitlement.by === "open" ? false : await useLink(client, entitlement, now);
          return {
            outcome: "created" as const,
            account: await insertAccount(client, account, premium, now),
          };
        });
      } catch (error) {
        if (error instanceof InvalidLinkError) return { outcome: "link-invalid" };
        const field = takenField(error);
        if (field) return { outcome: "taken", field };
        throw error;
      }
    },

    async redeem(secretHash, accountId, now) {
      try {
        await inTransaction(pool, async (client) => {
          const premium = await useLink(client, { by: "invitation", secretHash }, now);
          if (!premium) throw new InvalidLinkError();
          await client.query("UPDATE identity.accounts SET premium = true WHERE id = $1 AND realm = 'hub'", [
            accountId,
          ]);
        });
        return true;
      } catch (error) {
        if (error instanceof InvalidLinkError) return false;
        throw error;
      }
    },
  };
}

async function useLink(
  client: PoolClient,
  link: { by: "setup" | "invitation"; secretHash: Buffer },
  now: Date,
): Promise<boolean> {
  if (link.by === "setup") {
    await client.query("SELECT pg_advisory_xact_lock($1)", [SETUP_LOCK]);
    const { rowCount } = await client.query("SELECT 1 FROM identity.accounts WHERE realm = 'hub' LIMIT 1");
    if (rowCount === 1) throw new InvalidLinkError();
  }
  const { rows } = await client.query<{ premium: boolean }>(
    `UPDATE identity.links SET used_at = $3
     WHERE secret_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING premium`,
    [link.secretHash, link.by, now],
  );
  if (!rows[0]) throw new InvalidLinkError();
  return rows[0].premium;
}

async function insertAccount(client: PoolClient, account: NewAccount, premium: boolean, now: Date): Promise<Account> {
  const { rows } = await client.query<AccountRow>(
    `INSERT INTO identity.accounts (id, realm, username, email, display_name, password_hash, premium, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${ACCOUNT_COLUMNS}`,
    [
      randomUUID(),
      account.realm,
      account.username,
      account.email,
      account.displayName,
      account.passwordHash,
      premium,
      now,
    ],
  );
  if (!rows[0]) throw new Error("PostgreSQL did not return the account that it stored");
  return toAccount(rows[0]);
}

/** The field whose unique index an insert or update violated; null for other errors. */
export function takenField(error: unknown): "username" | "email" | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505" || !("constraint" in error))
    return null;
  if (error.constraint === "accounts_username") return "username";
  return error.constraint === "accounts_email" ? "email" : null;
}
