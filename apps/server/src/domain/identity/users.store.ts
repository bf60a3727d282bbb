/** Organizers this installation has met, by the hub's immutable user id. */
import { randomUUID } from "node:crypto";

import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";

/** Who owns what belongs to nobody: a user no hub knows; the tables allow no other of that kind (migration 010). */
export const SYSTEM_USER = "system";

export async function ensureSystemUser(kysely: Kysely<Schema>): Promise<void> {
  await kysely
    .insertInto("users")
    .values({ db_id: SYSTEM_USER, hub_user_id: null, username: "", email: "", premium: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The hub's user as ours: made at the first sight, its name, mail and standing brought up to date. */
export async function rememberUser(kysely: Kysely<Schema>, user: Omit<HubUser, "dbId">): Promise<HubUser> {
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

/** An organizer as the staff cookie knows them. */
export interface StaffUser {
  dbId: string;
  premium: boolean;
}

export async function findStaffUser(kysely: Kysely<Schema>, dbId: string): Promise<StaffUser | null> {
  const row = await kysely.selectFrom("users").where("db_id", "=", dbId).select("premium").executeTakeFirst();
  return row ? { dbId, premium: row.premium } : null;
}

/** Somebody this installation has met, by our own id; the system itself is nobody. */
export async function findUser(kysely: Kysely<Schema>, dbId: string): Promise<HubUser | null> {
  const row = await kysely.selectFrom("users").where("db_id", "=", dbId).selectAll().executeTakeFirst();
  if (!row?.hub_user_id) return null;
  return { id: row.hub_user_id, dbId: row.db_id, username: row.username, email: row.email, premium: row.premium };
}

/** The organizer who signed in first: with the bundled sign-on the one who opened the setup link. */
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
