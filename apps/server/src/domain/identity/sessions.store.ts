/**
 * Sessions of this product in the database, one table per realm. A session is the cookie of one browser and the
 * provider's token that opened it. Secrets and tokens are stored as hashes, the token also encrypted (sealed-token.ts).
 */
import { randomBytes } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { openToken, sealToken } from "./sealed-token.ts";
import { tokenHash } from "./validation-cache.ts";

/** The table of a realm and its column for the person who is signed in. */
export type SessionTable =
  | { table: "wallet_sessions"; subject: "profile_id" }
  | { table: "staff_sessions"; subject: "user_db_id" };

export interface StoredSession {
  subjectId: string;
  token: string;
  /** When the provider last said that the token is valid. */
  validatedAt: Date;
}

/** Opens a session and returns the secret for its cookie. */
export async function openSession(
  kysely: Kysely<Schema>,
  { table, subject }: SessionTable,
  session: StoredSession & { lifetimeSeconds: number },
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + session.lifetimeSeconds * 1000);
  await sql`
    INSERT INTO ${sql.table(table)} (id_hash, token_hash, sealed_token, ${sql.ref(subject)}, validated_at, expires_at)
    VALUES (${tokenHash(secret)}, ${tokenHash(session.token)}, ${sealToken(session.token, secret)},
      ${session.subjectId}, ${session.validatedAt}, ${expiresAt})`.execute(kysely);
  return secret;
}

/** The session of a cookie; null where there is none or it has expired. */
export async function findSession(
  kysely: Kysely<Schema>,
  { table, subject }: SessionTable,
  secret: string,
): Promise<StoredSession | null> {
  const { rows } = await sql<{ subject_id: string; sealed_token: Buffer; validated_at: Date }>`
    SELECT ${sql.ref(subject)} AS subject_id, sealed_token, validated_at FROM ${sql.table(table)}
    WHERE id_hash = ${tokenHash(secret)} AND expires_at > ${new Date()}`.execute(kysely);
  return rows[0] ? toSession(rows[0], secret) : null;
}

export async function noteValidation(
  kysely: Kysely<Schema>,
  { table }: SessionTable,
  secret: string,
  validatedAt: Date,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET validated_at = ${validatedAt}
    WHERE id_hash = ${tokenHash(secret)} AND validated_at < ${validatedAt}`.execute(kysely);
}

/** Ends the session of a cookie. Returns what it was, null where there was none. */
export async function endSession(
  kysely: Kysely<Schema>,
  { table, subject }: SessionTable,
  secret: string,
): Promise<StoredSession | null> {
  const { rows } = await sql<{ subject_id: string; sealed_token: Buffer; validated_at: Date }>`
    DELETE FROM ${sql.table(table)} WHERE id_hash = ${tokenHash(secret)}
    RETURNING ${sql.ref(subject)} AS subject_id, sealed_token, validated_at`.execute(kysely);
  return rows[0] ? toSession(rows[0], secret) : null;
}

/** Ends every session that this token opened. Returns how many there were. */
export async function endSessionsOfToken(
  kysely: Kysely<Schema>,
  { table }: SessionTable,
  token: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE token_hash = ${tokenHash(token)}`.execute(kysely);
  return Number(numAffectedRows ?? 0);
}

function toSession(row: { subject_id: string; sealed_token: Buffer; validated_at: Date }, secret: string) {
  return {
    subjectId: row.subject_id,
    token: openToken(row.sealed_token, secret),
    validatedAt: row.validated_at,
  };
}
