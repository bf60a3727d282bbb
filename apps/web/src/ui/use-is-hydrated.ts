import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False on the server and in the rendering that takes over the server's HTML, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
