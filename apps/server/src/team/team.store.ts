/** The teams of events in the database: bound members and open invitations. */
import { randomUUID } from "node:crypto";

import { type Collaborator, type CollaboratorRole, INVITATION_DAYS } from "@hubbub/contract/team";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../database/schema.ts";

type Connection = Kysely<Schema>;

const DAY_MS = 86_400_000;

function membersOf(kysely: Connection, eventId: string) {
  return kysely
    .selectFrom("event_collaborators")
    .leftJoin("users", "users.db_id", "event_collaborators.user_db_id")
    .where("event_collaborators.event_id", "=", eventId)
    .where((where) =>
      where.or([
        where("event_collaborators.user_db_id", "is not", null),
        where("event_collaborators.expires_at", ">", new Date()),
      ]),
    )
    .select([
      "event_collaborators.id",
      "event_collaborators.role",
      "event_collaborators.invited_username",
      "event_collaborators.user_db_id",
      "event_collaborators.expires_at",
      "users.username",
      "users.email",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof membersOf>["executeTakeFirstOrThrow"]>>;

/** Members and invitations that have not lapsed, in the order they were added. */
export async function listCollaborators(kysely: Connection, eventId: string): Promise<Collaborator[]> {
  const rows = await membersOf(kysely, eventId)
    .orderBy("event_collaborators.created_at")
    .orderBy("event_collaborators.id")
    .execute();
  return rows.map(toCollaborator);
}

export async function findCollaborator(
  kysely: Connection,
  eventId: string,
  collaboratorId: string,
): Promise<Collaborator | null> {
  const row = await membersOf(kysely, eventId).where("event_collaborators.id", "=", collaboratorId).executeTakeFirst();
  return row ? toCollaborator(row) : null;
}

/** The product's id of whoever has this hub username now, where they have been here before. */
export async function findUserByName(kysely: Connection, username: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("users")
    .where((where) => where(where.fn("lower", ["username"]), "=", username.toLowerCase()))
    .select("db_id")
    .orderBy("seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.db_id ?? null;
}

interface NewCollaborator {
  eventId: string;
  username: string;
  role: CollaboratorRole;
  /** Null for somebody who has never signed in: an invitation that lapses (D-100). */
  userId: string | null;
}

/** Adds a member or an invitation; null where that person or name is in the team already. */
export async function addCollaborator(
  transaction: Connection,
  { eventId, username, role, userId }: NewCollaborator,
): Promise<Collaborator | null> {
  // A lapsed invitation of the same name makes room.
  await transaction
    .deleteFrom("event_collaborators")
    .where("event_id", "=", eventId)
    .where("user_db_id", "is", null)
    .where("expires_at", "<=", new Date())
    .execute();
  if (userId !== null) {
    const known = transaction.selectFrom("event_collaborators").where("event_id", "=", eventId);
    if (await known.where("user_db_id", "=", userId).select("id").executeTakeFirst()) return null;
  }
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("event_collaborators")
    .values({
      id,
      event_id: eventId,
      user_db_id: userId,
      invited_username: username,
      role,
      expires_at: userId === null ? new Date(Date.now() + INVITATION_DAYS * DAY_MS) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? findCollaborator(transaction, eventId, id) : null;
}

export async function removeCollaborator(
  kysely: Connection,
  eventId: string,
  collaboratorId: string,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("event_collaborators")
    .where("event_id", "=", eventId)
    .where("id", "=", collaboratorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Gives the open invitations of this username to whoever signs in with it, for events and groups alike: from now on
 * they belong to the person, whatever the name becomes (D-100).
 */
export async function bindInvitations(kysely: Connection, userId: string, username: string): Promise<void> {
  await sql`
    WITH of_events AS (
      UPDATE event_collaborators open SET user_db_id = ${userId}, expires_at = NULL
      WHERE open.user_db_id IS NULL AND lower(open.invited_username) = lower(${username}) AND open.expires_at > now()
        AND NOT EXISTS (
          SELECT 1 FROM event_collaborators bound WHERE bound.event_id = open.event_id AND bound.user_db_id = ${userId}
        )
    )
    UPDATE group_collaborators open SET user_db_id = ${userId}, expires_at = NULL
    WHERE open.user_db_id IS NULL AND lower(open.invited_username) = lower(${username}) AND open.expires_at > now()
      AND NOT EXISTS (
        SELECT 1 FROM group_collaborators bound WHERE bound.group_id = open.group_id AND bound.user_db_id = ${userId}
      )`.execute(kysely);
}

function toCollaborator(row: Row): Collaborator {
  return {
    id: row.id,
    username: row.username ?? row.invited_username,
    email: row.email,
    role: row.role,
    userId: row.user_db_id,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
