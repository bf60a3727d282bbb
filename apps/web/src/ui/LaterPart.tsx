import { type ReactNode, startTransition, Suspense, useEffect, useState } from "react";

import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

export interface LaterStates {
  /** What the server renders, and what is shown while code loads; by default nothing. It should have the final size. */
  loading?: ReactNode;
  /** Shown if the code cannot be loaded or rendering fails; by default nothing. */
  failure?: ReactNode;
}

/**
 * A part of the page that the server does not render: its code is loaded later (`lazyPart`), or it depends on the device.
 * It is added after hydration, in a separate task, so that the parts in view can be used first. If it fails, the rest of
 * the page keeps working.
 */
export function LaterPart({ loading = null, failure = null, children }: LaterStates & { children: ReactNode }) {
  const [isShown, setIsShown] = useState(useIsHydrated());
  useEffect(() => startTransition(() => setIsShown(true)), []);
  return isShown ? (
    <ErrorBoundary fallback={failure}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  ) : (
    loading
  );
}
