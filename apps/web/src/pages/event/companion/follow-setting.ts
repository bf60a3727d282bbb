/** Whether this device opens the stage's activity automatically: one setting per device, for all events. */
import { localStore, useStored } from "../../../lib/storage.ts";

const KEY = "hubbub-follow-stage";

export function useFollowsStage(): boolean {
  return useStored(() => localStore.read(KEY) !== null, false);
}

export function setFollowsStage(follows: boolean): void {
  if (follows) localStore.write(KEY, "1");
  else localStore.remove(KEY);
}
