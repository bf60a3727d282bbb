/** The ordered sessions, which can be dragged by mouse, touch or keyboard. */
import type { GroupSession, ReorderSessions } from "@hubbub/contract/groups";

import { usePendingVariables } from "../../../lib/use-pending-variables.ts";
import type { AdminGroup } from "../../../groups/keys.ts";
import { reorderKey, useReorderSessions } from "../../../groups/mutations.ts";
import { SortableList } from "../../../ui/SortableList.tsx";
import { canManage } from "./group-permissions.ts";
import { applyOrder, placesOf } from "./session-sorting.ts";
import { SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: AdminGroup;
  sessions: readonly GroupSession[];
}

export function SortableSessions({ group, sessions }: SortableSessionsProps) {
  const { mutate } = useReorderSessions(group.id);
  // Also of calls that wait for the network since before this page was opened.
  const pending = usePendingVariables<ReorderSessions["updates"]>(reorderKey(group.id));
  const shown = applyOrder(sessions, pending.at(-1));

  return (
    <SortableList
      items={shown}
      titleOf={({ title }) => title}
      isDisabled={!canManage(group)}
      onReorder={(ids) => mutate(placesOf(ids))}
    >
      <ol className="flex flex-col gap-2">
        {shown.map((session) => (
          <SortableRow key={session.id} session={session} group={group} />
        ))}
      </ol>
    </SortableList>
  );
}
