/** Queries for people who signed in here: organizers, by the hub's immutable user id, and attendees' wallet profiles. */
import { randomUUID } from "node:crypto";

import type { HubUser, WalletSession } from "@hubbub/contract/identity";
import { type Selectable, sql } from "kysely";

import type { Connection, Schema } from "../schema/schema.ts";
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

/** A person who has not changed is stored at most once a minute. */
const STORED_MS = 60_000;

/** Finds the organizer with these values; never the system user. */
export async function findUser(
  kysely: Connection,
  values: Partial<Pick<Selectable<Schema["users"]>, "db_id" | "hub_user_id" | "username" | "email" | "premium">>,
  storedAfter = new Date(0),
): Promise<HubUser | null> {
  const user = await kysely
    .selectFrom("users")
    .where((users) => users.and(values))
    .where("hub_user_id", "is not", null)
    .where("seen_at", ">", storedAfter)
    .select([sql<string>`hub_user_id`.as("id"), "db_id as dbId", "username", "email", "premium"])
    .executeTakeFirst();
  return user ?? null;
}

/** Finds the organizer if exactly this was stored in the last minute. */
export function findUnchangedUser(kysely: Connection, { id, ...user }: ProvidedHubUser): Promise<HubUser | null> {
  return findUser(kysely, { hub_user_id: id, ...user }, new Date(Date.now() - STORED_MS));
}

/**
 * Inserts the hub's user at the first sign-in, and updates name, email and premium at later ones.
 * @returns with our id
 */
export async function upsertUser(kysely: Connection, user: ProvidedHubUser): Promise<HubUser> {
  const { id: hub_user_id, ...same } = user;
  const fields = { ...same, seen_at: new Date() };
  const { db_id } = await kysely
    .insertInto("users")
    .values({ db_id: randomUUID(), hub_user_id, ...fields })
    .onConflict((conflict) => conflict.column("hub_user_id").doUpdateSet(fields))
    .returning("db_id")
    .executeTakeFirstOrThrow();
  return { ...user, dbId: db_id };
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
  sql<string>`wallet_user_id`.as("walletUserId"),
  "username",
  "email",
  "display_name as displayName",
  "avatar_url as avatarUrl",
  "tier",
  "credits",
  "created_at as firstSeenAt",
] as const;

/** Selects the profile of the wallet provider's user. An erased one, which a draw still needs, has no name. */
function profileOf(kysely: Connection, walletUserId: string) {
  return kysely
    .selectFrom("profiles")
    .where("wallet_user_id", "=", walletUserId)
    .where("username", "<>", "")
    .select(profileColumns);
}

export async function findProfile(kysely: Connection, walletUserId: string): Promise<Profile | null> {
  return (await profileOf(kysely, walletUserId).executeTakeFirst()) ?? null;
}

/** The columns of a profile that come from the wallet provider. */
function walletColumns({ id: wallet_user_id, displayName: display_name, avatarUrl: avatar_url, ...same }: WalletUser) {
  return { ...same, wallet_user_id, display_name, avatar_url };
}

/** Inserts or updates the profile of the wallet provider's user. */
export function upsertProfile(kysely: Connection, user: WalletUser): Promise<Profile> {
  const fields = { ...walletColumns(user), seen_at: new Date() };
  return kysely
    .insertInto("profiles")
    .values({ id: randomUUID(), ...fields })
    .onConflict((conflict) => conflict.column("wallet_user_id").doUpdateSet(fields))
    .returning(profileColumns)
    .executeTakeFirstOrThrow();
}

/** Updates the profile of the wallet provider's user. @returns null without one */
export async function updateProfile(kysely: Connection, user: WalletUser): Promise<Profile | null> {
  const fields = walletColumns(user);
  const unchanged = await profileOf(kysely, user.id)
    .where((profiles) => profiles.and(fields))
    .where("seen_at", ">", new Date(Date.now() - STORED_MS))
    .executeTakeFirst();
  if (unchanged) return unchanged;
  const updated = await kysely
    .updateTable("profiles")
    .set({ ...fields, seen_at: new Date() })
    .where("wallet_user_id", "=", user.id)
    .where("username", "<>", "")
    .returning(profileColumns)
    .executeTakeFirst();
  return updated ?? null;
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
