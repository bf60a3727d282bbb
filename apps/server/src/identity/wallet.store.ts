/** Wallet profiles and their sessions in this product. Session ids and tokens are stored as hashes only. */
import { randomBytes, randomUUID } from "node:crypto";

import type { WalletSession, WalletTier } from "@hubbub/contract/identity";
import { type Kysely, type Selectable } from "kysely";

import type { ProfilesTable, Schema } from "../database/schema.ts";
import { WALLET_SESSION_SECONDS } from "./cookies.ts";
import type { WalletUser } from "./wallet-client.ts";
import { tokenHash } from "./validation-cache.ts";

export interface Profile {
  id: string;
  walletUserId: string;
  username: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  tier: WalletTier;
  credits: number;
  /** When this installation first saw the account. */
  firstSeenAt: Date;
}

/** The provider's user as our profile, up to date. */
export async function rememberProfile(kysely: Kysely<Schema>, user: WalletUser): Promise<Profile> {
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

/** Opens a session for the cookie; the answer is the secret that goes into it. */
export async function openWalletSession(kysely: Kysely<Schema>, profileId: string, token: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const now = new Date();
  await kysely
    .insertInto("wallet_sessions")
    .values({
      id_hash: tokenHash(secret),
      token_hash: tokenHash(token),
      profile_id: profileId,
      validated_at: now,
      expires_at: new Date(now.getTime() + WALLET_SESSION_SECONDS * 1000),
    })
    .execute();
  return secret;
}

export async function findProfileBySession(kysely: Kysely<Schema>, secret: string): Promise<Profile | null> {
  const row = await kysely
    .selectFrom("wallet_sessions")
    .innerJoin("profiles", "profiles.id", "wallet_sessions.profile_id")
    .where("wallet_sessions.id_hash", "=", tokenHash(secret))
    .where("wallet_sessions.expires_at", ">", new Date())
    .selectAll("profiles")
    .executeTakeFirst();
  return row ? toProfile(row) : null;
}

export async function closeWalletSession(kysely: Kysely<Schema>, secret: string): Promise<void> {
  await kysely.deleteFrom("wallet_sessions").where("id_hash", "=", tokenHash(secret)).execute();
}

/** Ends every session that this token opened: the provider no longer vouches for it. */
export async function closeWalletSessionsOf(kysely: Kysely<Schema>, token: string): Promise<void> {
  await kysely.deleteFrom("wallet_sessions").where("token_hash", "=", tokenHash(token)).execute();
}

export async function findProfileByWalletUser(kysely: Kysely<Schema>, walletUserId: string): Promise<Profile | null> {
  const row = await kysely
    .selectFrom("profiles")
    .where("wallet_user_id", "=", walletUserId)
    .selectAll()
    .executeTakeFirst();
  return row ? toProfile(row) : null;
}

/** The answer of both wallet calls (D-16). */
export function toWalletSession(profile: Profile): WalletSession {
  const { id, walletUserId, username, email, displayName, avatarUrl, tier, credits } = profile;
  return {
    profile: { id, displayName, username, avatarUrl },
    gfavipAuth: { user: { id: walletUserId, username, email, tier, credits } },
  };
}

function toProfile(row: Selectable<ProfilesTable>): Profile {
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
