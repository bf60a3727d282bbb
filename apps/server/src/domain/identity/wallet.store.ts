/** Queries for attendees' profiles, which come from the wallet provider. */
import { randomUUID } from "node:crypto";

import type { WalletSession } from "@hubbub/contract/identity";
import type { NotNull } from "kysely";

import type { Connection } from "../schema/schema.ts";
import type { WalletUser } from "./provider.ts";

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

/** Inserts or updates the profile of the wallet provider's user. */
export function upsertProfile(kysely: Connection, user: WalletUser): Promise<Profile> {
  const { id: wallet_user_id, displayName: display_name, avatarUrl: avatar_url, ...same } = user;
  const fields = { ...same, display_name, avatar_url };
  return kysely
    .insertInto("profiles")
    .values({ id: randomUUID(), wallet_user_id, ...fields })
    .onConflict((conflict) => conflict.column("wallet_user_id").doUpdateSet({ ...fields, seen_at: new Date() }))
    .returning(profileColumns)
    .$narrowType<{ walletUserId: NotNull }>()
    .executeTakeFirstOrThrow();
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

/** The response of both wallet calls (D-16). */
export function toWalletSession(profile: Profile): WalletSession {
  const { id, walletUserId, username, email, displayName, avatarUrl, tier, credits } = profile;
  return {
    profile: { id, displayName, username, avatarUrl },
    gfavipAuth: { user: { id: walletUserId, username, email, tier, credits } },
  };
}
