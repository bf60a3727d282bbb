/** Queries for people who signed in here: organizers, by the hub's immutable user id, and attendees' wallet profiles. */
import { randomUUID } from "node:crypto";

import type { HubUser, WalletSession } from "@hubbub/contract/identity";
import type { NotNull } from "kysely";

import type { Connection } from "../schema/schema.ts";
import type { ProvidedHubUser, WalletUser } from "./provider.ts";

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

export interface Profile extends Omit<WalletUser, "id"> {
  id: string;
  walletUserId: string;
  /** First sign-in to this installation. */
  firstSeenAt: Date;
}

const profileColumns = [
  "id",
  "wallet_user_id as walletUserId",
  "username",
  "email",
  "display_name as displayName",
  "avatar_url as avatarUrl",
  "tier",
  "credits",
  "created_at as firstSeenAt",
] as const;

/** Selects the profiles of people. The sample attendees of the demo have no wallet account. */
function profiles(kysely: Connection) {
  return kysely
    .selectFrom("profiles")
    .where("wallet_user_id", "is not", null)
    .select(profileColumns)
    .$narrowType<{ walletUserId: NotNull }>();
}

/** The columns of a profile that come from the wallet provider. */
function walletColumns({ id: wallet_user_id, displayName: display_name, avatarUrl: avatar_url, ...same }: WalletUser) {
  return { ...same, wallet_user_id, display_name, avatar_url, seen_at: new Date() };
}

/** Inserts or updates the profile of the wallet provider's user. */
export function upsertProfile(kysely: Connection, user: WalletUser): Promise<Profile> {
  const fields = walletColumns(user);
  return kysely
    .insertInto("profiles")
    .values({ id: randomUUID(), ...fields })
    .onConflict((conflict) => conflict.column("wallet_user_id").doUpdateSet(fields))
    .returning(profileColumns)
    .$narrowType<{ walletUserId: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** Updates the profile of the wallet provider's user, if there is one. */
export async function updateProfile(kysely: Connection, user: WalletUser): Promise<void> {
  await kysely.updateTable("profiles").set(walletColumns(user)).where("wallet_user_id", "=", user.id).execute();
}

export async function findProfile(kysely: Connection, id: string): Promise<Profile | null> {
  return (await profiles(kysely).where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function findProfileByWalletUser(kysely: Connection, walletUserId: string): Promise<Profile | null> {
  return (await profiles(kysely).where("wallet_user_id", "=", walletUserId).executeTakeFirst()) ?? null;
}

const NEW_ACCOUNT_MS = 24 * 3_600_000;

/**
 * Whether it is a free account that first signed in here less than a day ago. Anybody can register free accounts in
 * seconds. A paid or assigned tier is evidence of a real person.
 */
export function isNewAccount({ tier, firstSeenAt }: Pick<Profile, "tier" | "firstSeenAt">): boolean {
  return tier === "free" && Date.now() - firstSeenAt.getTime() < NEW_ACCOUNT_MS;
}

/** The response of both wallet calls. */
export function toWalletSession(profile: Profile): WalletSession {
  const { id, walletUserId, username, email, displayName, avatarUrl, tier, credits } = profile;
  return {
    profile: { id, displayName, username, avatarUrl },
    gfavipAuth: { user: { id: walletUserId, username, email, tier, credits } },
  };
}
