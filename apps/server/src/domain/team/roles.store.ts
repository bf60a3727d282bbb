/** Queries for the roles of organizers in events and groups. */
import type { StaffRole } from "@hubbub/contract/events";
import { sql } from "kysely";

import type { EventRecord, GroupSummary } from "../events/event-record.ts";
import type { Connection } from "../schema/schema.ts";

interface Target {
  event?: EventRecord | null;
  /** Ignored if there is an event, which has its own group. */
  group?: Pick<GroupSummary, "id" | "organizerId"> | null;
}

export interface Membership {
  role: StaffRole;
  /** Whether the user has used all their roles in the event and its group. */
  isAccepted: boolean;
}

/** Finds a user's role in an event, directly or through its group, or in a group; null for none. */
export async function findMembership(
  kysely: Connection,
  { event = null, group = null }: Target,
  dbId: string,
): Promise<Membership | null> {
  if (!event && !group) return null;
  if ((event ?? group)?.organizerId === dbId) return { role: "owner", isAccepted: true };
  const rows = await kysely
    .selectFrom("collaborators")
    .where("user_db_id", "=", dbId)
    .where((where) =>
      where.or([
        where("event_id", "=", event?.id ?? null),
        where("group_id", "=", (event ? event.group : group)?.id ?? null),
      ]),
    )
    .select(["role", "accepted_at"])
    .execute();
  const roles = rows.map((row) => row.role);
  const role = highestRole(event, dbId, roles);
  return role && { role, isAccepted: rows.every((row) => row.accepted_at !== null) };
}

/** The creator of an event is its owner; the creator of its group is an admin of the event. */
export function highestRole(
  event: EventRecord | null,
  dbId: string,
  roles: readonly ("admin" | "moderator" | null)[],
): StaffRole | null {
  if (event?.organizerId === dbId) return "owner";
  if (event?.group?.organizerId === dbId || roles.includes("admin")) return "admin";
  return roles.includes("moderator") ? "moderator" : null;
}

export async function ownsAnEvent(kysely: Connection, dbId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom("events")
    .where("organizer_id", "=", dbId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when a collaborator first used their role, in an event and in its group. Later calls change nothing. */
export async function acceptRoles(
  kysely: Connection,
  { eventId, groupId }: { eventId: string | null; groupId: string | null },
  dbId: string,
): Promise<void> {
  await kysely
    .updateTable("collaborators")
    .set({ accepted_at: sql<Date>`now()` })
    .where("user_db_id", "=", dbId)
    .where("accepted_at", "is", null)
    .where((where) => where.or([where("event_id", "=", eventId), where("group_id", "=", groupId)]))
    .execute();
}
