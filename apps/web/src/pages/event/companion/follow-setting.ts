/** Whether this device opens the stage's activity automatically: one setting per device, for all events. */
import { useSyncExternalStore } from "react";

import { localStore } from "../../../lib/storage.ts";

const KEY = "hubbub-follow-stage";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => localStore.read(KEY) !== null;

export function useFollowsStage(): boolean {
  return useSyncExternalStore(subscribe, read);
}

export function setFollowsStage(follows: boolean): void {
  if (follows) localStore.write(KEY, "1");
  else localStore.remove(KEY);
  for (const listener of listeners) listener();
}
