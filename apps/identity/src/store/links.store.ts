/** One-time links for setup, invitations and password resets. Only the hash of the secret is stored. */
import { randomUUID } from "node:crypto";

import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Db } from "./db.ts";

type LinkPurpose = "setup" | "invitation" | "reset";

interface NewLink {
  purpose: LinkPurpose;
  /** The inviting account, or the account whose password may be reset; null for setup. */
  accountId: string | null;
  premium?: boolean;
  label?: string;
  days: number;
}

export interface OpenLink {
  id: string;
  accountId: string | null;
  premium: boolean;
  label: string;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = sql.raw("id, account_id, premium, label, created_at, expires_at");

export function createLinkStore(db: Db) {
  return {
    /** Stores a link that is valid for some days. Returns its secret. */
    async add({ purpose, accountId, premium = false, label = "", days }: NewLink) {
      const secret = makeSecret();
      const now = new Date();
      const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
      await db.run`INSERT INTO identity.links (id, secret_hash, purpose, account_id, premium, label, created_at, expires_at)
            VALUES (${randomUUID()}, ${hashSecret(secret)}, ${purpose}, ${accountId}, ${premium}, ${label}, ${now},
              ${expiresAt})`;
      return { secret, expiresAt };
    },

    /** The link; null if it is unknown, used or expired. */
    findOpen(purpose: LinkPurpose, secret: string): Promise<OpenLink | null> {
      return db.first<OpenLink>`
          SELECT ${COLUMNS} FROM identity.links
          WHERE secret_hash = ${hashSecret(secret)} AND purpose = ${purpose}
            AND used_at IS NULL AND expires_at > ${new Date()}`;
    },

    openInvitationsOf(accountId: string): Promise<OpenLink[]> {
      return db.rows<OpenLink>`
          SELECT ${COLUMNS} FROM identity.links
          WHERE account_id = ${accountId} AND purpose = 'invitation' AND used_at IS NULL AND expires_at > ${new Date()}
          ORDER BY created_at DESC, id`;
    },

    /** Revokes an invitation that was not used. Returns false if the account has no such invitation. */
    revokeInvitation(accountId: string, id: string): Promise<boolean> {
      return db.changesOne`DELETE FROM identity.links
            WHERE account_id = ${accountId} AND id = ${id} AND purpose = 'invitation' AND used_at IS NULL`;
    },
  };
}
