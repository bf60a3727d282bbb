/** One-time links for setup, invitations and password resets. Only the hash of the secret is stored. */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

type LinkPurpose = "setup" | "invitation" | "reset";

interface NewLink {
  secretHash: Buffer;
  purpose: LinkPurpose;
  /** The inviting account, or the account whose password may be reset; null for setup. */
  accountId: string | null;
  premium: boolean;
  label: string;
  expiresAt: Date;
}

export interface OpenLink {
  id: string;
  accountId: string | null;
  premium: boolean;
  label: string;
  createdAt: Date;
  expiresAt: Date;
}

interface LinkRow {
  id: string;
  account_id: string | null;
  premium: boolean;
  label: string;
  created_at: Date;
  expires_at: Date;
}

const COLUMNS = "id, account_id, premium, label, created_at, expires_at";

export interface LinkStore {
  add(link: NewLink, now: Date): Promise<void>;
  /** The link; null if it is unknown, used or expired. */
  findOpen(purpose: LinkPurpose, secretHash: Buffer, now: Date): Promise<OpenLink | null>;
  openInvitationsOf(accountId: string, now: Date): Promise<OpenLink[]>;
  /** Revokes an invitation that was not used. Returns false if the account has no such invitation. */
  revokeInvitation(accountId: string, id: string): Promise<boolean>;
}

export function createLinkStore(pool: Pool): LinkStore {
  return {
    async add(link, now) {
      await pool.query(
        `INSERT INTO identity.links (id, secret_hash, purpose, account_id, premium, label, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [randomUUID(), link.secretHash, link.purpose, link.accountId, link.premium, link.label, now, link.expiresAt],
      );
    },

    async findOpen(purpose, secretHash, now) {
      const { rows } = await pool.query<LinkRow>(
        `SELECT ${COLUMNS} FROM identity.links WHERE secret_hash = $1 AND purpose = $2 AND ${isOpenAt("$3")}`,
        [secretHash, purpose, now],
      );
      return rows[0] ? toLink(rows[0]) : null;
    },

    async openInvitationsOf(accountId, now) {
      const { rows } = await pool.query<LinkRow>(
        `SELECT ${COLUMNS} FROM identity.links
         WHERE account_id = $1 AND purpose = 'invitation' AND ${isOpenAt("$2")} ORDER BY created_at DESC, id`,
        [accountId, now],
      );
      return rows.map(toLink);
    },

    async revokeInvitation(accountId, id) {
      const { rowCount } = await pool.query(
        "DELETE FROM identity.links WHERE account_id = $1 AND id = $2 AND purpose = 'invitation' AND used_at IS NULL",
        [accountId, id],
      );
      return rowCount === 1;
    },
  };
}

/** The condition for a link that can be used. */
function isOpenAt(timePlaceholder: "$2" | "$3"): string {
  return `used_at IS NULL AND expires_at > ${timePlaceholder}`;
}

function toLink(row: LinkRow): OpenLink {
  return {
    id: row.id,
    accountId: row.account_id,
    premium: row.premium,
    label: row.label,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
