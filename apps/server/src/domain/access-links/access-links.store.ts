/** Queries for access links. Secrets are stored as hashes. */
import { ACCESS_LINKS_MAX, type AccessLink, type CreateAccessLink } from "@hubbub/contract/access-links";
import { hashSecret, makeSecret } from "@hubbub/server-kit/secrets";
import { sql } from "kysely";

import type { Connection, Transaction } from "../schema/schema.ts";

/** Reads the links of an event that have not been revoked. Some may have expired. */
export function findLinks(kysely: Connection, eventId: string) {
  return kysely
    .selectFrom("access_links")
    .where("event_id", "=", eventId)
    .select(["id", "role", "label", "expires_at as expiresAt", "secret_hash as secretHash"])
    .execute();
}

export type StoredLink = Awaited<ReturnType<typeof findLinks>>[number];
/** A link that works. */
export type LinkIdentity = Pick<StoredLink, "role" | "label" | "expiresAt">;

/** Lists the links of an event, the newest first. */
export async function listLinks(kysely: Connection, eventId: string): Promise<AccessLink[]> {
  const rows = await kysely
    .selectFrom("access_links as link")
    .leftJoin("users", "users.db_id", "link.created_by")
    .where("event_id", "=", eventId)
    .select(["id", "role", "label", "link.created_at as createdAt", "username as createdBy"])
    .select(["expires_at as expiresAt", "opened_at as openedAt", "opened"])
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
  }));
}

/**
 * Adds a link and deletes the event's expired ones. The event must be locked.
 * @returns the link and its secret; null if the event has `ACCESS_LINKS_MAX` links already
 */
export async function addLink(
  transaction: Transaction,
  eventId: string,
  { role, label, expiresAt }: CreateAccessLink,
  createdBy: string,
): Promise<{ link: AccessLink; secret: string } | null> {
  await transaction
    .deleteFrom("access_links")
    .where("event_id", "=", eventId)
    .where("expires_at", "<=", new Date())
    .execute();
  if ((await findLinks(transaction, eventId)).length >= ACCESS_LINKS_MAX) return null;
  const secret = makeSecret();
  await transaction
    .insertInto("access_links")
    .values({
      event_id: eventId,
      role,
      label,
      secret_hash: hashSecret(secret),
      created_by: createdBy,
      expires_at: new Date(expiresAt),
    })
    .execute();
  const [link] = await listLinks(transaction, eventId);
  return link ? { link, secret } : null;
}

/** @returns the label of the deleted link; null if the event has no such link */
export async function deleteLink(kysely: Connection, eventId: string, linkId: string): Promise<string | null> {
  const row = await kysely
    .deleteFrom("access_links")
    .where("event_id", "=", eventId)
    .where("id", "=", Number(linkId))
    .returning("label")
    .executeTakeFirst();
  return row?.label ?? null;
}

/**
 * Deletes the links of these events whose creator is no longer an owner or admin of the event, directly or through its
 * group.
 */
export async function deleteLinksWithoutCreator(
  transaction: Transaction,
  eventIds: readonly string[],
): Promise<{ eventId: string; label: string }[]> {
  const { rows } = await sql<{ eventId: string; label: string }>`
    DELETE FROM access_links link USING events LEFT JOIN event_groups ON event_groups.id = events.group_id
    WHERE events.id = link.event_id AND events.id = ANY(${eventIds}::text[])
      AND events.organizer_id <> link.created_by AND event_groups.organizer_id IS DISTINCT FROM link.created_by
      AND NOT EXISTS (
        SELECT FROM collaborators WHERE user_db_id = link.created_by AND role = 'admin'
          AND (collaborators.event_id = events.id OR collaborators.group_id = events.group_id)
      )
    RETURNING link.event_id AS "eventId", link.label`.execute(transaction);
  return rows;
}

/** Finds the link of a secret and counts that it was opened. @returns null if it expired or does not exist */
export async function openLink(
  kysely: Connection,
  secret: string,
): Promise<(LinkIdentity & { eventId: string }) | null> {
  const now = new Date();
  const row = await kysely
    .updateTable("access_links")
    .set({ opened_at: now, opened: sql<number>`opened + 1` })
    .where("secret_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .returning(["event_id as eventId", "role", "label", "expires_at as expiresAt"])
    .executeTakeFirst();
  return row ?? null;
}
