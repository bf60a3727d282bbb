import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from "react";

interface AfterHydrationProps {
  /** What the server renders; it should have the size of the children. */
  fallback?: ReactNode;
  children: ReactNode;
}

const subscribe = () => () => undefined;

/**
 * A part of the page that the server does not render: the first view does not need it, or it depends on the device. It
 * is added after hydration, in a task of its own, so that the parts in view can be used first.
 */
export function AfterHydration({ fallback = null, children }: AfterHydrationProps) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const [isShown, setIsShown] = useState(isInBrowser);
  useEffect(() => startTransition(() => setIsShown(true)), []);
  return isShown ? children : fallback;
}
