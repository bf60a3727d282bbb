import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import type { ReactNode } from "react";

import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface OpenSessionsProps {
  group: EventGroup;
  children: (sessions: GroupSession[]) => ReactNode;
}

/** Loads the sessions of a group that have not ended. */
export function OpenSessions({ group, children }: OpenSessionsProps) {
  const { data, isError, refetch } = useGroupSessions(group);
  const open = data?.filter(({ isArchived }) => !isArchived);
  if (open && open.length > 0) return children(open);
  if (!open && !isError) return <Skeleton radius="lg" className="h-40" />;
  return (
    <Card>
      {open ? (
        <EmptyState
          titleAs="p"
          title={
            data?.length ? t("All sessions in this group have ended.") : t("No sessions in this event group yet...")
          }
        />
      ) : (
        <EmptyState
          titleAs="p"
          title={t("Could not load the sessions")}
          action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
        />
      )}
    </Card>
  );
}
