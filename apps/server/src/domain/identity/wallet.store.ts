/** Queries for attendees' profiles, which come from the wallet provider. */
import { randomUUID } from "node:crypto";

import type { WalletSession } from "@hubbub/contract/identity";
import { type Kysely, type Selectable } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { WalletUser } from "./clients.ts";

export interface Profile extends Omit<WalletUser, "id"> {
  id: string;
  walletUserId: string;
  /** First sign-in to this installation. */
  firstSeenAt: Date;
}

/** Inserts or updates the profile of the wallet provider's user. */
export async function upsertProfile(kysely: Kysely<Schema>, user: WalletUser): Promise<Profile> {
  const { id: wallet_user_id, username, email, displayName: display_name, avatarUrl: avatar_url, tier, credits } = user;
  const fields = { username, email, display_name, avatar_url, tier, credits };
  const row = await kysely
    .insertInto("profiles")
    .values({ id: randomUUID(), wallet_user_id, ...fields })
    .onConflict((conflict) => conflict.column("wallet_user_id").doUpdateSet({ ...fields, seen_at: new Date() }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toProfile(row);
}

export async function findProfile(kysely: Kysely<Schema>, id: string): Promise<Profile | null> {
  const row = await kysely.selectFrom("profiles").where("id", "=", id).selectAll().executeTakeFirst();
  return row ? toProfile(row) : null;
}

export async function findProfileByWalletUser(kysely: Kysely<Schema>, walletUserId: string): Promise<Profile | null> {
  const row = await kysely
    .selectFrom("profiles")
    .where("wallet_user_id", "=", walletUserId)
    .selectAll()
    .executeTakeFirst();
  return row ? toProfile(row) : null;
}

const NEW_ACCOUNT_MS = 24 * 3_600_000;

/**
 * Whether it is a free account that first signed in here less than a day ago. Anybody can register free accounts in
 * seconds. A paid or assigned tier is evidence of a real person.
 */
export function isNewAccount({ tier, firstSeenAt }: Pick<Profile, "tier" | "firstSeenAt">): boolean {
  return tier === "free" && Date.now() - firstSeenAt.getTime() < NEW_ACCOUNT_MS;
}

/** The response of both wallet calls (D-16). */
export function toWalletSession(profile: Profile): WalletSession {
  const { id, walletUserId, username, email, displayName, avatarUrl, tier, credits } = profile;
  return {
    profile: { id, displayName, username, avatarUrl },
    gfavipAuth: { user: { id: walletUserId, username, email, tier, credits } },
  };
}

function toProfile(row: Selectable<Schema["profiles"]>): Profile {
  if (row.wallet_user_id === null) throw new Error("A sample attendee cannot be signed in");
  return {
    id: row.id,
    walletUserId: row.wallet_user_id,
    username: row.username,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    tier: row.tier,
    credits: row.credits,
    firstSeenAt: row.created_at,
  };
}
