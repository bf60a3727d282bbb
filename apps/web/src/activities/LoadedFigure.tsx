import type { ReactNode } from "react";

import { Skeleton } from "../ui/Skeleton.tsx";

interface LoadedFigureProps<Data> {
  query: { data: Data | undefined; isError: boolean };
  children: (data: Data) => ReactNode;
}

/** A number under the header of the overview, once its list is loaded. */
export function LoadedFigure<Data>({ query: { data, isError }, children }: LoadedFigureProps<Data>) {
  if (data !== undefined) return children(data);
  return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
}
