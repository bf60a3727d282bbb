import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import type { ComponentProps, ReactNode } from "react";

import { EmptyCard } from "../ui/EmptyState.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { useGroupSessions } from "./queries.ts";

interface LoadedSessionsProps {
  group: EventGroup;
  loading: ReactNode;
  /** What is shown instead of the list. */
  empty: Pick<ComponentProps<typeof EmptyCard>, "icon" | "title" | "titleAs" | "description">;
  children: (sessions: GroupSession[]) => ReactNode;
}

/** The sessions of a group, if there are any and they could be loaded. */
export function LoadedSessions({ group, loading, empty, children }: LoadedSessionsProps) {
  const query = useGroupSessions(group);
  return (
    <Loaded query={query} onRetry={query.refetch} loading={loading} empty={<EmptyCard {...empty} />}>
      {children}
    </Loaded>
  );
}
