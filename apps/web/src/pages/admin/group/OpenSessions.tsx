import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import type { ReactNode } from "react";

import { LoadedSessions } from "../../../groups/LoadedSessions.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { EmptyCard } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface OpenSessionsProps {
  group: EventGroup;
  children: (sessions: GroupSession[]) => ReactNode;
}

/** Loads the sessions of a group that have not ended. */
export function OpenSessions({ group, children }: OpenSessionsProps) {
  return (
    <LoadedSessions
      group={group}
      loading={<Skeleton radius="lg" className="h-40" />}
      empty={{ titleAs: "p", title: t("No sessions in this event group yet...") }}
    >
      {(sessions) => {
        const open = sessions.filter(({ isArchived }) => !isArchived);
        if (open.length > 0) return children(open);
        return <EmptyCard titleAs="p" title={t("All sessions in this group have ended.")} />;
      }}
    </LoadedSessions>
  );
}
