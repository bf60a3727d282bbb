/**
 * Queries for sessions, one table per realm. A session connects the cookie of one browser with the provider's token
 * that opened it. Secrets and tokens are stored as hashes. The token is also stored encrypted, with a key derived from the
 * cookie's secret, so the database alone contains no usable token.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../schema/schema.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface StoredSession {
  subjectId: string;
  token: string;
  /** When the provider last validated the token. */
  validatedAt: Date;
}

/** The sessions of one realm. */
export class SessionStore {
  readonly #kysely: Connection;
  readonly #table: RawBuilder<unknown>;
  /** The column with the person's id. */
  readonly #subject: RawBuilder<unknown>;

  constructor(kysely: Connection, table: "wallet_sessions" | "staff_sessions") {
    this.#kysely = kysely;
    this.#table = sql.table(table);
    this.#subject = sql.ref(table === "wallet_sessions" ? "profile_id" : "user_db_id");
  }

  /** Stores a session whose token was just validated. @returns the secret for its cookie */
  async open(subjectId: string, token: string, lifetimeSeconds: number): Promise<string> {
    const secret = makeSecret();
    const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
    await sql`
      INSERT INTO ${this.#table} (id_hash, token_hash, sealed_token, ${this.#subject}, validated_at, expires_at)
      VALUES (${hashSecret(secret)}, ${hashSecret(token)}, ${sealToken(token, secret)}, ${subjectId}, ${new Date()},
        ${expiresAt})`.execute(this.#kysely);
    return secret;
  }

  /** Finds the session of a cookie; null if there is none or it has expired. */
  async find(secret: string): Promise<StoredSession | null> {
    const { rows } = await sql<Omit<StoredSession, "token"> & { sealedToken: Buffer }>`
      SELECT ${this.#subject} AS "subjectId", sealed_token AS "sealedToken", validated_at AS "validatedAt"
      FROM ${this.#table} WHERE id_hash = ${hashSecret(secret)} AND expires_at > ${new Date()}`.execute(this.#kysely);
    if (!rows[0]) return null;
    const { sealedToken, ...session } = rows[0];
    return { ...session, token: openToken(sealedToken, secret) };
  }

  async noteValidation(secret: string, validatedAt: Date): Promise<void> {
    await sql`
      UPDATE ${this.#table} SET validated_at = ${validatedAt}
      WHERE id_hash = ${hashSecret(secret)} AND validated_at < ${validatedAt}`.execute(this.#kysely);
  }

  /** Deletes the session of a cookie. @returns its token; null if there was none */
  async end(secret: string): Promise<string | null> {
    const { rows } = await sql<{ sealedToken: Buffer }>`
      DELETE FROM ${this.#table} WHERE id_hash = ${hashSecret(secret)}
      RETURNING sealed_token AS "sealedToken"`.execute(this.#kysely);
    return rows[0] ? openToken(rows[0].sealedToken, secret) : null;
  }

  async endAllOf(token: string): Promise<void> {
    await sql`DELETE FROM ${this.#table} WHERE token_hash = ${hashSecret(token)}`.execute(this.#kysely);
  }
}

function sealToken(token: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if the bytes were not encrypted with this secret */
function openToken(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** The cookie's secret has 256 random bits, so HKDF is sufficient. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "hubbub provider token", 32));
}
