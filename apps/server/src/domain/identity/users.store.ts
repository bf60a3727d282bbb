/** Queries for organizers who have signed in here, by the hub's immutable user id. */
import { randomUUID } from "node:crypto";

import type { HubUser } from "@hubbub/contract/identity";

import type { Connection } from "../schema/schema.ts";
import type { ProvidedHubUser } from "./provider.ts";

/** Owner of the demo and of rehearsals. The schema permits only this user to have no hub account. */
export const SYSTEM_USER = "system";

export async function ensureSystemUser(kysely: Connection): Promise<void> {
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
export async function upsertUser(kysely: Connection, user: ProvidedHubUser): Promise<HubUser> {
  const { id: hub_user_id, ...fields } = user;
  const { db_id } = await kysely
    .insertInto("users")
    .values({ db_id: randomUUID(), hub_user_id, ...fields })
    .onConflict((conflict) => conflict.column("hub_user_id").doUpdateSet({ ...fields, seen_at: new Date() }))
    .returning("db_id")
    .executeTakeFirstOrThrow();
  return { ...user, dbId: db_id };
}

/** Finds an organizer by the product's id; null for the system user. */
export async function findUser(kysely: Connection, dbId: string): Promise<HubUser | null> {
  const row = await kysely.selectFrom("users").where("db_id", "=", dbId).selectAll().executeTakeFirst();
  if (!row?.hub_user_id) return null;
  return { id: row.hub_user_id, dbId: row.db_id, username: row.username, email: row.email, premium: row.premium };
}

/** Whether this is the organizer who signed in first: with the bundled sign-on, the one who opened the setup link. */
export async function isFirstOrganizer(kysely: Connection, dbId: string): Promise<boolean> {
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
