import { useLiveLatest, useLiveStatus } from "../../live/hooks.ts";

/** How many people have the event open; null while unknown or disconnected. */
export function usePresence(): number | null {
  const presence = useLiveLatest("presence");
  return useLiveStatus() === "lost" ? null : (presence?.count ?? null);
}
