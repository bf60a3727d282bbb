import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import type { ComponentProps, ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyCard } from "../ui/EmptyState.tsx";
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
  const { data, isError, refetch } = useGroupSessions(group);
  if (data) return data.length > 0 ? children(data) : <EmptyCard {...empty} />;
  if (!isError) return loading;
  return (
    <EmptyCard
      icon={empty.icon}
      tone="slate"
      titleAs={empty.titleAs}
      title={t("Could not load the sessions")}
      action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
    />
  );
}
