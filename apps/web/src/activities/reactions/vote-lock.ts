/**
 * Until when the server refuses this browser's next vote. Stored on the device, so that it is shown after a reload and
 * in other tabs.
 */
import { type Mood, MOODS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { useSyncExternalStore } from "react";

import { localStore, personalKey } from "../../lib/storage.ts";

export interface VoteLock {
  /** The current vote; null if the lock is only known from a refused vote. */
  mood: Mood | null;
  /** Milliseconds since 1970 by this device's clock. */
  until: number;
}

const KEY = personalKey("reaction-lock:");
const listeners = new Set<() => void>();
/** The parsed stored locks, so that a render gets the same object until it changes. */
const locks = new Map<string, VoteLock | null>();

/** Locks voting in an event for a number of seconds. */
export function lockVoting(eventId: string, mood: Mood | null, seconds: number, now = Date.now()): void {
  const lock: VoteLock = { mood, until: now + seconds * 1000 };
  localStore.write(KEY + eventId, JSON.stringify(lock));
  locks.set(eventId, lock);
  for (const listener of listeners) listener();
}

/** The stored lock, also one that has ended; null without one. */
export function readVoteLock(eventId: string): VoteLock | null {
  let lock = locks.get(eventId);
  if (lock === undefined) locks.set(eventId, (lock = parseLock(localStore.read(KEY + eventId))));
  return lock;
}

export function useVoteLock(eventId: string): VoteLock | null {
  return useSyncExternalStore(subscribe, () => readVoteLock(eventId));
}

/** Clears the parsed locks when another tab has written one. */
function handleStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(KEY)) return;
  locks.clear();
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
    // A lock that is too far in the future was stored before the device's clock was set back.
    if (typeof until !== "number" || until - now > REACTION_LOCK_SECONDS * 1000) return null;
    return { mood: MOODS.find((known) => known === mood) ?? null, until };
  } catch {
    return null;
  }
}
