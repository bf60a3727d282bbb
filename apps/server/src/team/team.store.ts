/** Teams in the database, of events and of groups alike: bound members and open invitations. */
import { randomUUID } from "node:crypto";

import { type Collaborator, type CollaboratorRole, INVITATION_DAYS } from "@hubbub/contract/team";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../database/schema.ts";

type Connection = Kysely<Schema>;

/** Whose team it is. */
export interface TeamOf {
  kind: "event" | "group";
  id: string;
}

interface Row {
  id: string;
  role: CollaboratorRole;
  invited_username: string;
  user_db_id: string | null;
  expires_at: Date | null;
  username: string | null;
  email: string | null;
}

/** The table and the column of the event or the group that a row belongs to. */
function placeOf({ kind }: TeamOf) {
  return { table: sql.table(`${kind}_collaborators`), parent: sql.ref(`member.${kind}_id`) };
}

function membersOf(team: TeamOf) {
  const { table, parent } = placeOf(team);
  return sql`
    SELECT member.id, member.role, member.invited_username, member.user_db_id, member.expires_at,
      users.username, users.email
    FROM ${table} member LEFT JOIN users ON users.db_id = member.user_db_id
    WHERE ${parent} = ${team.id} AND (member.user_db_id IS NOT NULL OR member.expires_at > now())`;
}

/** Members and invitations that have not lapsed, in the order they were added. */
export async function listCollaborators(kysely: Connection, team: TeamOf): Promise<Collaborator[]> {
  const { rows } = await sql<Row>`${membersOf(team)} ORDER BY member.created_at, member.id`.execute(kysely);
  return rows.map(toCollaborator);
}

export async function findCollaborator(
  kysely: Connection,
  team: TeamOf,
  collaboratorId: string,
): Promise<Collaborator | null> {
  const { rows } = await sql<Row>`${membersOf(team)} AND member.id = ${collaboratorId}`.execute(kysely);
  return rows[0] ? toCollaborator(rows[0]) : null;
}

/** The group a collaborator of groups belongs to; null for ids that are none. */
export async function findGroupOfCollaborator(kysely: Connection, collaboratorId: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("group_collaborators")
    .where("id", "=", collaboratorId)
    .select("group_id")
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** The product's id of whoever has this hub username now, where they have been here before. */
export async function findUserByName(kysely: Connection, username: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("users")
    .where((where) => where(where.fn("lower", ["username"]), "=", username.toLowerCase()))
    .where("hub_user_id", "is not", null)
    .select("db_id")
    .orderBy("seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.db_id ?? null;
}

interface NewCollaborator {
  username: string;
  role: CollaboratorRole;
  /** Null for somebody who has never signed in: an invitation that lapses (D-100). */
  userId: string | null;
}

/** Adds a member or an invitation; null where that person or name is in the team already. */
export async function addCollaborator(
  transaction: Connection,
  team: TeamOf,
  { username, role, userId }: NewCollaborator,
): Promise<Collaborator | null> {
  const { table, parent } = placeOf(team);
  // A lapsed invitation of the same name makes room.
  await sql`
    DELETE FROM ${table} member
    WHERE ${parent} = ${team.id} AND member.user_db_id IS NULL AND member.expires_at <= now()`.execute(transaction);
  const id = randomUUID();
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ${table} (id, ${sql.ref(`${team.kind}_id`)}, user_db_id, invited_username, role, expires_at)
    SELECT ${id}, ${team.id}, ${userId}::text, ${username}, ${role},
      CASE WHEN ${userId}::text IS NULL THEN now() + make_interval(days => ${INVITATION_DAYS}) END
    WHERE NOT EXISTS (SELECT 1 FROM ${table} member WHERE ${parent} = ${team.id} AND member.user_db_id = ${userId}::text)
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(transaction);
  return rows.length > 0 ? findCollaborator(transaction, team, id) : null;
}

export async function removeCollaborator(kysely: Connection, team: TeamOf, collaboratorId: string): Promise<boolean> {
  const { table, parent } = placeOf(team);
  const { numAffectedRows } = await sql`
    DELETE FROM ${table} member WHERE ${parent} = ${team.id} AND member.id = ${collaboratorId}`.execute(kysely);
  return numAffectedRows === 1n;
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
