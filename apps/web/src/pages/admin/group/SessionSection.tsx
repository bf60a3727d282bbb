import type { GroupSession } from "@hubbub/contract/groups";
import { CalendarPlus } from "lucide-react";

import type { AdminGroup } from "../../../groups/keys.ts";
import { LoadedSessions } from "../../../groups/LoadedSessions.tsx";
import { reorderKey, useReorderSessions } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { usePendingVariables } from "../../../lib/use-pending-variables.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { canManage } from "./group-permissions.ts";
import { inOrder } from "./session-sorting.ts";
import { SessionRow } from "./SessionRow.tsx";

export function SessionSection({ group }: { group: AdminGroup }) {
  return (
    <section aria-labelledby="conference-sessions" className="min-w-0">
      <h2 id="conference-sessions" className="mb-3 text-xl leading-tight">
        {t("Conference Sessions")}
      </h2>
      <LoadedSessions
        group={group}
        loading={<Skeleton radius="lg" className="h-16" />}
        empty={{
          icon: <CalendarPlus />,
          titleAs: "p",
          title: t("No sessions in this event group yet..."),
          description: canManage(group) ? t("Use Link Events to add your events.") : undefined,
        }}
      >
        {(loaded) => <SortableSessions group={group} sessions={loaded} />}
      </LoadedSessions>
    </section>
  );
}

/** The ordered sessions, which can be moved. */
function SortableSessions({ group, sessions }: { group: AdminGroup; sessions: readonly GroupSession[] }) {
  const { mutate } = useReorderSessions(group.id);
  // Also of calls that wait for the network since before this page was opened.
  const pending = usePendingVariables<readonly string[]>(reorderKey(group.id));
  const shown = inOrder(sessions, pending.at(-1));

  return (
    <SortableList items={shown} titleOf={({ title }) => title} isDisabled={!canManage(group)} onReorder={mutate}>
      <ol className="flex flex-col gap-2">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} group={group} />
        ))}
      </ol>
    </SortableList>
  );
}
