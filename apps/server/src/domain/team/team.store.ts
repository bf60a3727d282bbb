/** Teams in the database, of events and of groups alike: members, open invitations and claimed ones. */
import { randomUUID } from "node:crypto";

import { type Collaborator, type CollaboratorRole, INVITATION_DAYS } from "@hubbub/contract/team";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../schema/schema.ts";

type Connection = Kysely<Schema>;

/** Whose team it is. */
export interface TeamOf {
  kind: "event" | "group";
  id: string;
  /**
   * Whether an invitation for a name without an account needs a confirmation. True with the bundled hub, where
   * everybody chooses their own name; false with a foreign hub.
   */
  confirmsNames: boolean;
}

export interface OwnedTeam extends TeamOf {
  ownerId: string;
}

interface Row {
  id: string;
  role: CollaboratorRole;
  invited_username: string;
  user_db_id: string | null;
  expires_at: Date | null;
  /** Current name of the member or the claimant. */
  username: string | null;
  /** Only of members who have used the role. */
  email: string | null;
  claimed: boolean;
  needs_confirmation: boolean;
}

/** The table and the column of the event or the group that a row belongs to. */
function placeOf({ kind }: TeamOf) {
  return { table: sql.table(`${kind}_collaborators`), parent: sql.ref(`member.${kind}_id`) };
}

function membersOf(team: TeamOf) {
  const { table, parent } = placeOf(team);
  return sql`
    SELECT member.id, member.role, member.invited_username, member.user_db_id, member.expires_at, users.username,
      CASE WHEN member.user_db_id IS NOT NULL AND member.accepted_at IS NOT NULL THEN users.email END AS email,
      member.claimant_db_id IS NOT NULL AS claimed,
      member.user_db_id IS NULL AND (
        member.claimant_db_id IS NOT NULL OR (NOT member.account_known AND ${team.confirmsNames}::boolean)
      ) AS needs_confirmation
    FROM ${table} member LEFT JOIN users ON users.db_id = coalesce(member.user_db_id, member.claimant_db_id)
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

/**
 * Whether this organizer has invited the name before anybody had it, and has not confirmed who has it now: an open
 * invitation waits for its claim, or this person has claimed one, even if it was removed or has lapsed since.
 */
export async function isUnconfirmedName(
  kysely: Connection,
  organizerId: string,
  { username, userId }: { username: string; userId: string | null },
): Promise<boolean> {
  const isInvited = (kind: TeamOf["kind"], owners: string) => sql`
    EXISTS (
      SELECT 1 FROM ${sql.table(`${kind}_collaborators`)} open
      JOIN ${sql.table(owners)} owned ON owned.id = open.${sql.ref(`${kind}_id`)}
      WHERE owned.organizer_id = ${organizerId} AND lower(open.invited_username) = lower(${username})
        AND open.user_db_id IS NULL AND NOT open.account_known AND open.expires_at > now()
    )`;
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM unconfirmed_names WHERE organizer_id = ${organizerId} AND user_db_id = ${userId}::text
    ) OR ${isInvited("event", "events")} OR ${isInvited("group", "event_groups")} AS found`.execute(kysely);
  return rows[0]?.found === true;
}

interface NewCollaborator {
  username: string;
  role: CollaboratorRole;
  /** Null for somebody who has never signed in: an invitation that lapses (D-100). */
  userId: string | null;
  /** Whether that person becomes a claimant, who has no rights, instead of a member. */
  claims: boolean;
  /** Whether the bundled hub has an account of this name. */
  accountKnown: boolean;
}

/** Adds a member or an invitation; null where that person or name is in the team already. */
export async function addCollaborator(
  transaction: Connection,
  team: TeamOf,
  { username, role, userId, claims, accountKnown }: NewCollaborator,
): Promise<Collaborator | null> {
  const { table, parent } = placeOf(team);
  // A lapsed invitation of the same name makes room.
  await sql`
    DELETE FROM ${table} member
    WHERE ${parent} = ${team.id} AND member.user_db_id IS NULL AND member.expires_at <= now()`.execute(transaction);
  const id = randomUUID();
  const [memberId, claimantId] = claims ? [null, userId] : [userId, null];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ${table}
      (id, ${sql.ref(`${team.kind}_id`)}, user_db_id, claimant_db_id, invited_username, role, account_known, expires_at)
    SELECT ${id}, ${team.id}, ${memberId}::text, ${claimantId}::text, ${username}, ${role}, ${accountKnown}::boolean,
      CASE WHEN ${memberId}::text IS NULL THEN now() + make_interval(days => ${INVITATION_DAYS}) END
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
 * Takes up the open invitations for this username, of events and groups alike, for the person who signs in with it.
 * An invitation is bound: from now on the role is theirs, whatever the name becomes (D-100). One that needs a
 * confirmation is only claimed: it stores who asks for the role and gives no rights. A claim stays with the first
 * claimant until the invitation is confirmed, removed or lapses.
 * @returns the events whose team list changed
 */
export async function takeUpInvitations(
  kysely: Connection,
  { dbId, username }: { dbId: string; username: string },
  confirmsNames: boolean,
): Promise<string[]> {
  const update = (kind: TeamOf["kind"]) => {
    const table = sql.table(`${kind}_collaborators`);
    const parent = `${kind}_id`;
    const binds = sql`(open.account_known OR NOT ${confirmsNames}::boolean)`;
    return sql`
      UPDATE ${table} open SET
        user_db_id = CASE WHEN ${binds} THEN ${dbId}::text END,
        claimant_db_id = CASE WHEN NOT ${binds} THEN ${dbId}::text END,
        expires_at = CASE WHEN NOT ${binds} THEN open.expires_at END
      WHERE open.user_db_id IS NULL AND open.claimant_db_id IS NULL
        AND lower(open.invited_username) = lower(${username}) AND open.expires_at > now()
        AND NOT EXISTS (
          SELECT 1 FROM ${table} member
          WHERE member.${sql.ref(parent)} = open.${sql.ref(parent)} AND member.user_db_id = ${dbId}
        )
      RETURNING open.${sql.ref(parent)} AS id, open.claimant_db_id IS NOT NULL AS claimed`;
  };
  const { rows } = await sql<{ id: string }>`
    WITH of_groups AS (${update("group")}), of_events AS (${update("event")}), noted AS (
      INSERT INTO unconfirmed_names (organizer_id, user_db_id)
      SELECT organizer_id, ${dbId} FROM events JOIN of_events USING (id) WHERE claimed
      UNION SELECT organizer_id, ${dbId} FROM event_groups JOIN of_groups USING (id) WHERE claimed
      ON CONFLICT DO NOTHING
    )
    SELECT id FROM of_events`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Makes the claimant the member, unless the invitation was removed, has lapsed, or they are in the team already. */
export async function bindClaim(kysely: Connection, team: OwnedTeam, collaboratorId: string): Promise<void> {
  const { table, parent } = placeOf(team);
  await sql`
    WITH bound AS (
      UPDATE ${table} member SET user_db_id = member.claimant_db_id, claimant_db_id = NULL, expires_at = NULL
      WHERE ${parent} = ${team.id} AND member.id = ${collaboratorId}
        AND member.user_db_id IS NULL AND member.claimant_db_id IS NOT NULL AND member.expires_at > now()
        AND NOT EXISTS (
          SELECT 1 FROM ${table} other
          WHERE other.${sql.ref(`${team.kind}_id`)} = ${team.id} AND other.user_db_id = member.claimant_db_id
        )
      RETURNING member.user_db_id
    )
    DELETE FROM unconfirmed_names confirmed USING bound
    WHERE confirmed.organizer_id = ${team.ownerId} AND confirmed.user_db_id = bound.user_db_id`.execute(kysely);
}

/** Notes that a collaborator has used their role, in an event and by way of its group. Only the first time counts. */
export async function acceptRoles(
  kysely: Connection,
  { eventId, groupId }: { eventId: string | null; groupId: string | null },
  dbId: string,
): Promise<void> {
  await sql`
    WITH of_event AS (
      UPDATE event_collaborators SET accepted_at = now()
      WHERE event_id = ${eventId}::text AND user_db_id = ${dbId} AND accepted_at IS NULL
    )
    UPDATE group_collaborators SET accepted_at = now()
    WHERE group_id = ${groupId}::text AND user_db_id = ${dbId} AND accepted_at IS NULL`.execute(kysely);
}

function toCollaborator(row: Row): Collaborator {
  return {
    id: row.id,
    username: row.username ?? row.invited_username,
    email: row.email,
    role: row.role,
    userId: row.user_db_id,
    expiresAt: row.expires_at?.toISOString() ?? null,
    needsConfirmation: row.needs_confirmation,
    claimed: row.claimed,
  };
}
