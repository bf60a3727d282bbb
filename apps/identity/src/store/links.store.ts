/** One-time links for setup, invitations and password resets. Only the hash of the secret is stored. */
import { randomUUID } from "node:crypto";

import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import { inSeconds } from "../accounts/account.ts";
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

export interface OpenLink extends Required<Pick<NewLink, "accountId" | "premium" | "label">> {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = sql.raw("id, account_id, premium, label, created_at, expires_at");

export function createLinkStore(db: Db) {
  return {
    async add({ purpose, accountId, premium = false, label = "", days }: NewLink) {
      const secret = makeSecret();
      const expiresAt = inSeconds(days * 24 * 60 * 60);
      await db.run`INSERT INTO identity.links (id, secret_hash, purpose, account_id, premium, label, created_at, expires_at)
            VALUES (${randomUUID()}, ${hashSecret(secret)}, ${purpose}, ${accountId}, ${premium}, ${label}, ${new Date()},
              ${expiresAt})`;
      return { secret, expiresAt };
    },

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

    /** Returns false if the account has no such invitation, or it was used. */
    revokeInvitation(accountId: string, id: string): Promise<boolean> {
      return db.changesOne`DELETE FROM identity.links
            WHERE account_id = ${accountId} AND id = ${id} AND purpose = 'invitation' AND used_at IS NULL`;
    },
  };
}
