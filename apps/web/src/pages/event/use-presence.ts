import { useLiveLatest, useLiveStatus } from "../../live/hooks.ts";

/**
 * How many people have the event open. Null before the server has sent it, and after the last reconnection attempt has
 * failed; during the attempts the last number stays.
 */
export function usePresence(): number | null {
  const presence = useLiveLatest("presence");
  return useLiveStatus() === "lost" ? null : (presence?.count ?? null);
}
