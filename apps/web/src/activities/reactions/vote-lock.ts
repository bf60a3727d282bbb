/**
 * Until when this browser's next vote would be refused. The server decides; this is its word, kept so that a reload and
 * another tab show it too.
 */
import { type Mood, MOODS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions";
import { useSyncExternalStore } from "react";

import { localStore } from "../../lib/storage.ts";

export interface VoteLock {
  /** What was voted; null where only the refusal of another vote told of the lock. */
  mood: Mood | null;
  /** Milliseconds since 1970 by this device's clock. */
  until: number;
}

const KEY = "hubbub-reaction-lock:";
const listeners = new Set<() => void>();
/** What the store says, so that a render gets the same object until it changes. */
const known = new Map<string, VoteLock | null>();

/** Locks voting in an event for so many seconds from now. */
export function lockVoting(eventId: string, mood: Mood | null, seconds: number, now = Date.now()): void {
  const lock: VoteLock = { mood, until: now + seconds * 1000 };
  localStore.write(KEY + eventId, JSON.stringify(lock));
  known.set(eventId, lock);
  for (const listener of listeners) listener();
}

/** The lock that was last told, also one that has ended; null where there is none. */
export function readVoteLock(eventId: string): VoteLock | null {
  let lock = known.get(eventId);
  if (lock === undefined) known.set(eventId, (lock = parseLock(localStore.read(KEY + eventId))));
  return lock;
}

export function useVoteLock(eventId: string): VoteLock | null {
  return useSyncExternalStore(subscribe, () => readVoteLock(eventId));
}

/** Forgets what was read, for another tab has written. */
function handleStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(KEY)) return;
  known.clear();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", handleStorage);
  };
}

function parseLock(text: string | null, now = Date.now()): VoteLock | null {
  try {
    const { mood, until } = JSON.parse(text ?? "null") as Partial<VoteLock>;
    // A lock further away than any can be was written by a clock that has been set back since.
    if (typeof until !== "number" || until - now > REACTION_LOCK_SECONDS * 1000) return null;
    return { mood: MOODS.find((known) => known === mood) ?? null, until };
  } catch {
    return null;
  }
}
