/**
 * Until when the server refuses this browser's next vote. Stored on the device, so that it is shown after a reload and
 * in other tabs.
 */
import { type Mood, MOODS, REACTION_LOCK_SECONDS } from "@hubbub/contract/activities/reactions/rules";
import { useMemo } from "react";

import { plural } from "../../lib/i18n/translate.ts";
import { localStore, personalKey, useStored } from "../../lib/storage.ts";

export interface VoteLock {
  /** The current vote; null if the lock is only known from a refused vote. */
  mood: Mood | null;
  /** Milliseconds since 1970 by this device's clock. */
  until: number;
}

const KEY = personalKey("reaction-lock:");

/** Locks voting in an event for a number of seconds. */
export function lockVoting(eventId: string, mood: Mood | null, seconds: number, now = Date.now()): void {
  const lock: VoteLock = { mood, until: now + seconds * 1000 };
  localStore.write(KEY + eventId, JSON.stringify(lock));
}

/** The stored lock, also one that has ended; null without one. */
export function readVoteLock(eventId: string): VoteLock | null {
  return parseLock(localStore.read(KEY + eventId));
}

export function useVoteLock(eventId: string): VoteLock | null {
  const text = useStored(() => localStore.read(KEY + eventId), null);
  return useMemo(() => parseLock(text), [text]);
}

export function lockSentence(seconds: number): string {
  return plural(seconds, "You can vote again in 1 second", "You can vote again in {count} seconds");
}

function parseLock(text: string | null): VoteLock | null {
  try {
    const { mood, until } = JSON.parse(text ?? "null") as Partial<VoteLock>;
    // A lock that is too far in the future was stored before the device's clock was set back.
    if (typeof until !== "number" || until - Date.now() > REACTION_LOCK_SECONDS * 1000) return null;
    return { mood: MOODS.find((known) => known === mood) ?? null, until };
  } catch {
    return null;
  }
}
