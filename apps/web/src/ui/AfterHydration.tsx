import { type ReactNode, startTransition, useEffect, useState } from "react";

import { useIsHydrated } from "./use-is-hydrated.ts";

interface AfterHydrationProps {
  /** What the server renders; it should have the size of the children. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the page that the server does not render: the first view does not need it, or it depends on the device. It
 * is added after hydration, in a task of its own, so that the parts in view can be used first.
 */
export function AfterHydration({ fallback = null, children }: AfterHydrationProps) {
  const [isShown, setIsShown] = useState(useIsHydrated());
  useEffect(() => startTransition(() => setIsShown(true)), []);
  return isShown ? children : fallback;
}
