import { type ReactNode, Suspense } from "react";

import { ErrorBoundary } from "./ErrorBoundary.tsx";

interface LazyBoundaryProps {
  /** Shown while the code of the children loads; by default nothing. */
  loading?: ReactNode;
  /** Shown if the code cannot be loaded or rendering fails; by default nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Contains lazy-loaded components: while they load, and if they fail, the rest of the page keeps working. */
export function LazyBoundary({ loading = null, fallback = null, children }: LazyBoundaryProps) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
