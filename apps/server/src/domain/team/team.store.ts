/** Queries for the teams of events and groups: members, open invitations and claimed ones. */
import { randomUUID } from "node:crypto";

import { type Collaborator, type CollaboratorRole, INVITATION_DAYS } from "@hubbub/contract/team";
import { type RawBuilder, sql } from "kysely";

import type { Connection } from "../schema/schema.ts";

/** A team, by its event or group, and the rule for its invitations. */
export interface TeamRef {
  kind: "event" | "group";
  id: string;
  /** See `Provider`. */
  confirmsNames: boolean;
}

export interface OwnedTeam extends TeamRef {
  ownerId: string;
}

/** The column with the team of a collaborator. */
function teamColumn({ kind }: TeamRef, alias = "member") {
  return sql.ref(`${alias}.${kind}_id`);
}

async function select(kysely: Connection, team: TeamRef, condition: RawBuilder<unknown>): Promise<Collaborator[]> {
  const { rows } = await sql<Omit<Collaborator, "expiresAt"> & { expiresAt: Date | null }>`
    SELECT member.id, member.role, member.user_db_id AS "userId", member.expires_at AS "expiresAt",
      -- The current username of the member or the claimant.
      coalesce(users.username, member.invited_username) AS username,
      CASE WHEN member.user_db_id IS NOT NULL AND member.accepted_at IS NOT NULL THEN users.email END AS email,
      member.claimant_db_id IS NOT NULL AS claimed,
      member.user_db_id IS NULL AND (
        member.claimant_db_id IS NOT NULL OR (NOT member.account_known AND ${team.confirmsNames}::boolean)
      ) AS "needsConfirmation"
    FROM collaborators member LEFT JOIN users ON users.db_id = coalesce(member.user_db_id, member.claimant_db_id)
    WHERE ${teamColumn(team)} = ${team.id} AND (member.user_db_id IS NOT NULL OR member.expires_at > now())
      ${condition}`.execute(kysely);
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt?.toISOString() ?? null }));
}

/** Lists members and invitations that have not expired, in the order in which they were added. */
export function listCollaborators(kysely: Connection, team: TeamRef): Promise<Collaborator[]> {
  return select(kysely, team, sql`ORDER BY member.created_at, member.id`);
}

export async function findCollaborator(
  kysely: Connection,
  team: TeamRef,
  collaboratorId: string,
): Promise<Collaborator | null> {
  const [found] = await select(kysely, team, sql`AND member.id = ${collaboratorId}`);
  return found ?? null;
}

/** Finds the membership of a user; null for somebody who is not in this team, or only invited. */
export async function findMember(kysely: Connection, team: TeamRef, userId: string): Promise<Collaborator | null> {
  const [found] = await select(kysely, team, sql`AND member.user_db_id = ${userId}`);
  return found ?? null;
}

/** Whether a user is a confirmed collaborator of a group of this owner, whether they have used the role or not. */
export async function isOnTeamOfOwner(kysely: Connection, ownerDbId: string, dbId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom("collaborators")
    .innerJoin("event_groups", "event_groups.id", "collaborators.group_id")
    .where("event_groups.organizer_id", "=", ownerDbId)
    .where("collaborators.user_db_id", "=", dbId)
    .select("collaborators.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the group of a collaborator; null if no group has a collaborator with this id. */
export async function findGroupOfCollaborator(kysely: Connection, collaboratorId: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("collaborators")
    .where("id", "=", collaboratorId)
    .select("group_id")
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** Finds the id of the user who has this hub username now; null if nobody with it has signed in here. */
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
 * Whether a person with this username still needs a confirmation from the organizer: there is an open invitation of this
 * name from before the account existed, or this user has claimed one and was never confirmed, even if that invitation was
 * removed or has expired since.
 */
export async function isUnconfirmedName(
  kysely: Connection,
  organizerId: string,
  { username, userId }: { username: string; userId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM unconfirmed_names WHERE organizer_id = ${organizerId} AND user_db_id = ${userId}::text
    ) OR EXISTS (
      SELECT 1 FROM collaborators invitation
      LEFT JOIN events ON events.id = invitation.event_id
      LEFT JOIN event_groups ON event_groups.id = invitation.group_id
      WHERE coalesce(events.organizer_id, event_groups.organizer_id) = ${organizerId}
        AND lower(invitation.invited_username) = lower(${username})
        AND invitation.user_db_id IS NULL AND NOT invitation.account_known AND invitation.expires_at > now()
    ) AS found`.execute(kysely);
  return rows[0]?.found === true;
}

export interface NewCollaborator {
  username: string;
  role: CollaboratorRole;
  /** Null for somebody who has never signed in: they get an invitation that expires (TEAM-4). */
  userId: string | null;
  /** Whether the person becomes a claimant, who has no rights, instead of a member. */
  claims: boolean;
  /** Whether the bundled hub has an account with this username. */
  accountKnown: boolean;
}

/** Adds a member or an invitation. @returns null if that person or name is already in the team */
export async function addCollaborator(
  transaction: Connection,
  team: TeamRef,
  { username, role, userId, claims, accountKnown }: NewCollaborator,
): Promise<Collaborator | null> {
  // Deletes the expired invitations of the team: one of the same name would conflict with the new row.
  await transaction
    .deleteFrom("collaborators")
    .where(`${team.kind}_id`, "=", team.id)
    .where("user_db_id", "is", null)
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const id = randomUUID();
  const [memberId, claimantId] = claims ? [null, userId] : [userId, null];
  const { rows } = await sql<{ id: string }>`
    INSERT INTO collaborators
      (id, ${sql.ref(`${team.kind}_id`)}, user_db_id, claimant_db_id, invited_username, role, account_known, expires_at)
    SELECT ${id}, ${team.id}, ${memberId}::text, ${claimantId}::text, ${username}, ${role}, ${accountKnown}::boolean,
      CASE WHEN ${memberId}::text IS NULL THEN now() + make_interval(days => ${INVITATION_DAYS}) END
    WHERE NOT EXISTS (
      SELECT 1 FROM collaborators member WHERE ${teamColumn(team)} = ${team.id} AND user_db_id = ${userId}::text
    )
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(transaction);
  return rows.length > 0 ? findCollaborator(transaction, team, id) : null;
}

export async function removeCollaborator(kysely: Connection, team: TeamRef, collaboratorId: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("collaborators")
    .where(`${team.kind}_id`, "=", team.id)
    .where("id", "=", collaboratorId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Assigns the open invitations for a username to the person who signs in with it (TEAM-3). One that needs no confirmation
 * is bound: the role belongs to this person from now on, also under another username. One that does is only claimed,
 * without giving rights. The first claim stays until the invitation is confirmed or removed, or expires.
 * @returns the events whose team list changed
 */
export async function assignInvitations(
  kysely: Connection,
  { dbId, username }: { dbId: string; username: string },
  confirmsNames: boolean,
): Promise<string[]> {
  const binds = sql`(invitation.account_known OR NOT ${confirmsNames}::boolean)`;
  const { rows } = await sql<{ id: string }>`
    WITH assigned AS (
      UPDATE collaborators invitation SET
        user_db_id = CASE WHEN ${binds} THEN ${dbId}::text END,
        claimant_db_id = CASE WHEN NOT ${binds} THEN ${dbId}::text END,
        expires_at = CASE WHEN NOT ${binds} THEN invitation.expires_at END
      WHERE invitation.user_db_id IS NULL AND invitation.claimant_db_id IS NULL
        AND lower(invitation.invited_username) = lower(${username}) AND invitation.expires_at > now()
        AND NOT EXISTS (
          SELECT 1 FROM collaborators member
          WHERE (member.event_id = invitation.event_id OR member.group_id = invitation.group_id)
            AND member.user_db_id = ${dbId}
        )
      RETURNING invitation.event_id, invitation.group_id, invitation.claimant_db_id IS NOT NULL AS claimed
    ), noted AS (
      INSERT INTO unconfirmed_names (organizer_id, user_db_id)
      SELECT DISTINCT coalesce(events.organizer_id, event_groups.organizer_id), ${dbId}::text
      FROM assigned LEFT JOIN events ON events.id = assigned.event_id
      LEFT JOIN event_groups ON event_groups.id = assigned.group_id
      WHERE claimed
      ON CONFLICT DO NOTHING
    )
    SELECT event_id AS id FROM assigned WHERE event_id IS NOT NULL`.execute(kysely);
  return rows.map(({ id }) => id);
}

/**
 * Makes the claimant a member, unless the invitation is gone or has expired, or the claimant is already in the team.
 */
export async function bindClaim(kysely: Connection, team: OwnedTeam, collaboratorId: string): Promise<void> {
  await sql`
    WITH bound AS (
      UPDATE collaborators member SET user_db_id = member.claimant_db_id, claimant_db_id = NULL, expires_at = NULL
      WHERE ${teamColumn(team)} = ${team.id} AND member.id = ${collaboratorId}
        AND member.user_db_id IS NULL AND member.claimant_db_id IS NOT NULL AND member.expires_at > now()
        AND NOT EXISTS (
          SELECT 1 FROM collaborators other
          WHERE ${teamColumn(team, "other")} = ${team.id} AND other.user_db_id = member.claimant_db_id
        )
      RETURNING member.user_db_id
    )
    DELETE FROM unconfirmed_names confirmed USING bound
    WHERE confirmed.organizer_id = ${team.ownerId} AND confirmed.user_db_id = bound.user_db_id`.execute(kysely);
}
