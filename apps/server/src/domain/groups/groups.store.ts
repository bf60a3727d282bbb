/** Queries for event groups. */
import { randomUUID } from "node:crypto";

import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { TAKEN_SENTENCE } from "@hubbub/contract/permalink";
import type { StaffRole } from "@hubbub/contract/events";
import { sql } from "kysely";

import { databaseMicroseconds } from "../../platform/database/database-clock.ts";
import type { Connection } from "../schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { EventGroupRecord } from "./group-record.ts";

type NewGroup = ParsedBodyOf<"POST /api/event-groups">;
type GroupChanges = ParsedBodyOf<"PATCH /api/event-groups/:groupId">;

/** Selects groups as `EventGroupRecord`. */
function groupRows(kysely: Connection) {
  return kysely
    .selectFrom("event_groups")
    .select([
      "event_groups.id",
      "permalink",
      "title",
      "description",
      "logo_url as logoUrl",
      "banner_url1 as bannerUrl1",
      "banner_url2 as bannerUrl2",
      "banner_url3 as bannerUrl3",
      "requires_wallet_login as requiresWalletLogin",
      "current_event_id as currentEventId",
      "organizer_id as organizerId",
      "session_access_mode as sessionAccessMode",
      "event_groups.created_at as createdAt",
      "accent_color as accentColor",
      "hide_product_name as hideProductName",
      "logo",
      "schedule_time_zone as scheduleTimeZone",
      databaseMicroseconds.as("readAt"),
      sql<number>`(SELECT count(*)::int FROM events WHERE events.group_id = event_groups.id)`.as("sessionCount"),
    ]);
}

export async function findGroup(kysely: Connection, groupId: string): Promise<EventGroupRecord | null> {
  return (await groupRows(kysely).where("event_groups.id", "=", groupId).executeTakeFirst()) ?? null;
}

export async function findGroupIdByPermalink(kysely: Connection, permalink: string): Promise<string | null> {
  const row = await kysely
    .selectFrom("event_groups")
    .where("permalink", "=", permalink)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks a group, so that changes of its sessions and their order run one after another.
 * @returns false if it does not exist
 */
export async function lockGroup(transaction: Connection, groupId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("event_groups")
    .where("id", "=", groupId)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the groups that a user owns or helps to run, with the user's role; newest first. */
export async function listGroupsOf(
  kysely: Connection,
  dbId: string,
): Promise<{ group: EventGroupRecord; role: StaffRole }[]> {
  const rows = await groupRows(kysely)
    .leftJoin("collaborators", (join) =>
      join.onRef("collaborators.group_id", "=", "event_groups.id").on("collaborators.user_db_id", "=", dbId),
    )
    .select("collaborators.role")
    .where((where) =>
      where.or([where("event_groups.organizer_id", "=", dbId), where("collaborators.id", "is not", null)]),
    )
    .orderBy("event_groups.created_at", "desc")
    .orderBy("event_groups.id")
    .execute();
  return rows.map(({ role, ...group }) => ({
    group,
    role: group.organizerId === dbId ? "owner" : (role ?? "moderator"),
  }));
}

/**
 * Creates a group. Its permalink is inserted into the table of all permalinks ever used. The primary key of that table
 * decides between two requests for the same permalink.
 * @returns its id
 * @throws Refusal 409 if the permalink belongs or belonged to another group
 */
export async function createGroup(
  transaction: Connection,
  organizerId: string,
  { title, description, permalink }: NewGroup,
): Promise<string> {
  const entry = await transaction
    .insertInto("group_permalinks")
    .values({ permalink })
    .onConflict((conflict) => conflict.doNothing())
    .returning("permalink")
    .executeTakeFirst();
  if (!entry) throw new Refusal("conflict", TAKEN_SENTENCE, null, { field: "permalink" });
  const id = randomUUID();
  await transaction
    .insertInto("event_groups")
    .values({ id, permalink, title, description, organizer_id: organizerId })
    .execute();
  return id;
}

export async function updateGroup(transaction: Connection, groupId: string, changes: GroupChanges): Promise<void> {
  const columns = {
    title: changes.title,
    description: changes.description,
    logo_url: changes.logoUrl,
    banner_url1: changes.bannerUrl1,
    banner_url2: changes.bannerUrl2,
    banner_url3: changes.bannerUrl3,
    requires_wallet_login: changes.requireGFAVIPLogin,
    session_access_mode: changes.sessionAccessMode,
    accent_color: changes.accentColor,
    hide_product_name: changes.hideProductName,
  };
  await transaction.updateTable("event_groups").set(columns).where("id", "=", groupId).execute();
}

/** Deletes a group, which must have no sessions any more. Its permalink remains reserved. */
export async function deleteGroup(transaction: Connection, groupId: string): Promise<void> {
  await transaction.deleteFrom("event_groups").where("id", "=", groupId).execute();
}
