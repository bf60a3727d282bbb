/** What this device has sent to an event: lists for everybody do not say whose a post is. */
import type { CallName } from "@hubbub/contract/calls";
import { useMemo } from "react";

import { localStore, personalKey, readJson, useStored } from "../lib/storage.ts";
import type { OutboxEntry } from "../outbox/entry.ts";

/** Only the newest are stored; one person hardly sends that many. */
const REMEMBERED_MAX = 200;

const storeKey = (eventId: string, call: CallName) => personalKey(`own:${eventId}:${call}`);

/**
 * Stores what identifies a saved post in the lists, such as its id.
 * @param entry its outbox entry; several tabs may store the same
 */
export function rememberOwn(eventId: string, { call, key }: OutboxEntry, post: string): void {
  const others = read(eventId, call).filter(([otherKey]) => otherKey !== key);
  localStore.write(storeKey(eventId, call), JSON.stringify([...others, [key, post]].slice(-REMEMBERED_MAX)));
}

/** What was stored of the posts that were sent with this call, oldest first. */
export function useOwnPosts(eventId: string, call: CallName): readonly string[] {
  const stored = useStored(() => localStore.read(storeKey(eventId, call)), null);
  return useMemo(() => (stored === null ? [] : read(eventId, call).map(([, post]) => post)), [stored, eventId, call]);
}

function read(eventId: string, call: CallName): [key: string, post: string][] {
  const stored = readJson(localStore, storeKey(eventId, call));
  return Array.isArray(stored) ? stored : [];
}
