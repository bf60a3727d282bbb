/** The organizer's sign-in as stored in this browser: the hub's token and user. */
import { HUB_TOKEN_KEY, HUB_USER_KEY, PREMIUM_TIER } from "@hubbub/contract/sign-in-names";
import type { HubUser } from "@hubbub/contract/identity";

import { readHubToken } from "../lib/hub-token.ts";
import { localStore, useStored } from "../lib/storage.ts";

export interface HubSession {
  token: string;
  user: HubUser;
}

let cached: { token: string | null; data: string | null; session: HubSession | null } | undefined;

/** The session, or null unless both the token and a parseable user are stored. */
export function readHubSession(): HubSession | null {
  const token = readHubToken();
  const data = localStore.read(HUB_USER_KEY);
  if (cached?.token !== token || cached.data !== data) {
    const user = data === null ? null : parseHubUser(data);
    cached = { token, data, session: token && user ? { token, user } : null };
  }
  return cached.session;
}

export function saveHubSession(token: string, user: HubUser): void {
  localStore.write(HUB_TOKEN_KEY, token);
  localStore.write(HUB_USER_KEY, JSON.stringify(user));
}

export function clearHubSession(): void {
  localStore.remove(HUB_TOKEN_KEY);
  localStore.remove(HUB_USER_KEY);
}

export function useHubSession(): HubSession | null {
  return useStored(readHubSession, null);
}

/**
 * Parses a user as stored by this app or as sent by a hub.
 * @returns null if the JSON is not a user
 */
export function parseHubUser(data: string): HubUser | null {
  try {
    const stored = JSON.parse(data) as Record<string, unknown> | null;
    if (typeof stored !== "object" || stored === null) throw new TypeError("not an object");
    return {
      id: toText(stored["id"]),
      dbId: toText(stored["dbId"] ?? stored["id"]),
      username: toText(stored["username"]),
      email: toText(stored["email"]),
      premium: stored["premium"] === true || stored["premium_tier"] === PREMIUM_TIER,
    };
  } catch (error) {
    console.warn("Failed to parse user data", error);
    return null;
  }
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
