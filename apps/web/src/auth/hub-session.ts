/** The organizer's sign-in as this browser keeps it: the hub's token and user, both or nothing. */
import { HUB_TOKEN_KEY, HUB_USER_KEY, type HubUser, PREMIUM_TIER } from "@hubbub/contract/identity";
import { useSyncExternalStore } from "react";

import { localStore } from "../lib/storage.ts";

export interface HubSession {
  token: string;
  user: HubUser;
}

const listeners = new Set<() => void>();
let cached: { token: string | null; data: string | null; session: HubSession | null } | undefined;

export function readHubToken(): string | null {
  return localStore.read(HUB_TOKEN_KEY);
}

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
  notify();
}

export function clearHubSession(): void {
  localStore.remove(HUB_TOKEN_KEY);
  localStore.remove(HUB_USER_KEY);
  notify();
}

export function useHubSession(): HubSession | null {
  return useSyncExternalStore(subscribe, readHubSession);
}

/** A user as stored: our own shape or a hub's, premium by flag or by tier. Unparseable counts as no user. */
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

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
