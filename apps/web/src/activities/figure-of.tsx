import type { ReactNode } from "react";

import { type LiveQuery, useLiveList } from "../live/use-live-list.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { Figure } from "./admin-part.ts";

/**
 * A number under the header of the overview.
 * @param show draws it, once its list is loaded
 */
export function figureOf<Data>(
  label: () => string,
  query: (eventId: string) => LiveQuery<Data>,
  show: (data: Data) => ReactNode,
): Figure {
  return {
    label,
    View({ event }) {
      const { data, isError } = useLiveList(query(event.id));
      if (data !== undefined) return show(data);
      return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
    },
  };
}
