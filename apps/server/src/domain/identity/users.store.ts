/** Queries for organizers who have signed in here, by the hub's immutable user id. */
import { randomUUID } from "node:crypto";

import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { ProvidedHubUser } from "./clients.ts";

/** Owner of the demo and of rehearsals. The schema permits only this user to have no hub account. */
export const SYSTEM_USER = "system";

export async function ensureSystemUser(kysely: Kysely<Schema>): Promise<void> {
  await kysely
    .insertInto("users")
    .values({ db_id: SYSTEM_USER, hub_user_id: null, username: "", email: "", premium: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Inserts the hub's user at the first sign-in, and updates name, email and premium at later ones.
 * @returns with our id
 */
export async function upsertUser(kysely: Kysely<Schema>, user: ProvidedHubUser): Promise<HubUser> {
  const row = await kysely
    .insertInto("users")
    .values({
      db_id: randomUUID(),
      hub_user_id: user.id,
      username: user.username,
      email: user.email,
      premium: user.premium,
    })
    .onConflict((conflict) =>
      conflict.column("hub_user_id").doUpdateSet((row) => ({
        username: row.ref("excluded.username"),
        email: row.ref("excluded.email"),
        premium: row.ref("excluded.premium"),
        seen_at: new Date(),
      })),
    )
    .returning("db_id")
    .executeTakeFirstOrThrow();
  return { ...user, dbId: row.db_id };
}

/** The organizer of a staff cookie. */
export interface StaffUser {
  dbId: string;
  premium: boolean;
}

export async function findStaffUser(kysely: Kysely<Schema>, dbId: string): Promise<StaffUser | null> {
  const row = await kysely.selectFrom("users").where("db_id", "=", dbId).select("premium").executeTakeFirst();
  return row ? { dbId, premium: row.premium } : null;
}

/** Finds an organizer by the product's id; null for the system user. */
export async function findUser(kysely: Kysely<Schema>, dbId: string): Promise<HubUser | null> {
  const row = await kysely.selectFrom("users").where("db_id", "=", dbId).selectAll().executeTakeFirst();
  if (!row?.hub_user_id) return null;
  return { id: row.hub_user_id, dbId: row.db_id, username: row.username, email: row.email, premium: row.premium };
}

/** Whether this is the organizer who signed in first: with the bundled sign-on, the one who opened the setup link. */
export async function isFirstOrganizer(kysely: Kysely<Schema>, dbId: string): Promise<boolean> {
  const first = await kysely
    .selectFrom("users")
    .where("hub_user_id", "is not", null)
    .orderBy("created_at")
    .orderBy("db_id")
    .select("db_id")
    .limit(1)
    .executeTakeFirst();
  return first?.db_id === dbId;
}
