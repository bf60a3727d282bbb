/**
 * The attendee's wallet sign-in as stored in this browser, in three entries of localStorage:
 * `hubbub-wallet-token` (the provider's token), `hubbub-wallet-user` (id, username, email, tier, credits) and
 * `hubbub-wallet-profile` (id, displayName, username, avatarUrl). Without any of them the attendee is signed out.
 * The server uses its own cookie and never trusts these entries (FAULT-30).
 */
import type { WalletSession } from "@hubbub/contract/identity";

import { isMissing, isServiceUnavailable, request } from "../lib/request.ts";
import { localStore, readJson, useStored } from "../lib/storage.ts";

const TOKEN_KEY = "hubbub-wallet-token";
const USER_KEY = "hubbub-wallet-user";
const PROFILE_KEY = "hubbub-wallet-profile";
const VALIDATION_TIMEOUT_MS = 5000;

export interface StoredWalletSession {
  token: string;
  user: WalletSession["gfavipAuth"]["user"];
  profile: WalletSession["profile"];
}

let cached: { key: string; session: StoredWalletSession | null } | undefined;

/** The session, or null unless token, user and profile are all stored and readable. */
export function readWalletSession(): StoredWalletSession | null {
  const [token, user, profile] = [TOKEN_KEY, USER_KEY, PROFILE_KEY].map((key) => localStore.read(key));
  const key = JSON.stringify([token, user, profile]);
  if (cached?.key !== key) cached = { key, session: assemble(token) };
  return cached.session;
}

export function saveWalletSession(token: string, session: WalletSession): void {
  localStore.write(TOKEN_KEY, token);
  localStore.write(USER_KEY, JSON.stringify(session.gfavipAuth.user));
  localStore.write(PROFILE_KEY, JSON.stringify(session.profile));
}

export function clearWalletSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY, PROFILE_KEY]) localStore.remove(key);
}

export function useWalletSession(): StoredWalletSession | null {
  return useStored(readWalletSession, null);
}

/**
 * Asks the server whether the stored session is still valid, and clears it if not. The session stays if the provider is
 * busy or unavailable.
 * @returns whether the attendee counts as signed in afterwards
 */
export async function validateWalletSession(): Promise<boolean> {
  const session = readWalletSession();
  if (!session) return false;
  try {
    await request("GET /api/gfavip/auth", {
      bearer: session.token,
      signal: AbortSignal.timeout(VALIDATION_TIMEOUT_MS),
    });
    return true;
  } catch (error) {
    // 404: valid, but no profile yet.
    if (isServiceUnavailable(error) || isMissing(error)) return true;
    // Clear only the validated session: another sign-in may have been stored meanwhile.
    if (readWalletSession()?.token === session.token) clearWalletSession();
    return false;
  }
}

function assemble(token: string | null | undefined): StoredWalletSession | null {
  const user = readJson(localStore, USER_KEY) as StoredWalletSession["user"] | null;
  const profile = readJson(localStore, PROFILE_KEY) as StoredWalletSession["profile"] | null;
  return token && isNamed(user) && isNamed(profile) ? { token, user, profile } : null;
}

function isNamed<Value extends { id: string; username: string }>(value: Value | null): value is Value {
  return typeof value?.id === "string" && typeof value.username === "string";
}
