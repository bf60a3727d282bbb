/** Components that only call a hook of their activity. */
import type { FunctionComponent, ReactNode } from "react";

import { Skeleton } from "../ui/Skeleton.tsx";

/** Draws nothing. */
export function liveComponent(useLive: (eventId: string) => void): FunctionComponent<{ eventId: string }> {
  return ({ eventId }) => {
    useLive(eventId);
    return null;
  };
}

/** A number of the event admin, once its list is loaded. */
export function figureComponent<Data>(
  useData: (eventId: string) => { data: Data | undefined; isError: boolean },
  read: (data: Data) => ReactNode,
): FunctionComponent<{ event: { id: string } }> {
  return ({ event }) => {
    const { data, isError } = useData(event.id);
    if (data !== undefined) return read(data);
    return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
  };
}
