import type { ReactNode } from "react";

import { AfterHydration } from "./AfterHydration.tsx";
import { LazyBoundary } from "./LazyBoundary.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface LaterPartProps {
  /** Height of the skeleton that is shown until the script is loaded; without it nothing is shown. */
  height?: string;
  /** Shown when the script could not be loaded. */
  failure?: ReactNode;
  children: ReactNode;
}

/** A lazy-loaded part, added after hydration. If it fails, only this part is affected. */
export function LaterPart({ height, failure = null, children }: LaterPartProps) {
  const skeleton = height === undefined ? null : <Skeleton radius="xl" className={`${height} w-full`} />;
  return (
    <AfterHydration fallback={skeleton}>
      <LazyBoundary loading={skeleton} fallback={failure}>
        {children}
      </LazyBoundary>
    </AfterHydration>
  );
}
