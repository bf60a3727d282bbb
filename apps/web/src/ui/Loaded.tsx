import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Skeleton } from "./Skeleton.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean };
  /** Says that the request failed. */
  failure: string;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** The margin of what is shown while there is no data. */
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/** Content made of requested data. Until there is data: a placeholder, or the failure of the last request. */
export function Loaded<T>({ query: { data, isError }, failure, empty, className, children }: LoadedProps<T>) {
  if (data === undefined) {
    return isError ? (
      <p role="status" className={classNames("py-4 text-muted", className)}>
        {failure}
      </p>
    ) : (
      <Skeleton radius="lg" className={classNames("h-20 w-full", className)} />
    );
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}
