/** The ordered sessions, which can be dragged by mouse, touch or keyboard. */
import type { EventGroup, GroupSession, ReorderSessions } from "@hubbub/contract/groups";

import { usePendingVariables } from "../../../lib/use-pending-variables.ts";
import { reorderKey, useReorderSessions } from "../../../groups/mutations.ts";
import { SortableList } from "../../../ui/SortableList.tsx";
import { applyOrder, placesOf } from "./session-sorting.ts";
import { DraggedRow, SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
  canManage: boolean;
}

export function SortableSessions({ group, sessions, canManage }: SortableSessionsProps) {
  const { mutate } = useReorderSessions(group.id);
  // Also of calls that wait for the network since before this page was opened.
  const pending = usePendingVariables<ReorderSessions["updates"]>(reorderKey(group.id));
  const shown = applyOrder(sessions, pending.at(-1));

  return (
    <SortableList
      items={shown}
      titleOf={({ title }) => title}
      isDisabled={!canManage}
      onReorder={(ids) => mutate(placesOf(ids))}
      renderDragged={(session) => (
        <div className="rounded-lg shadow-deep motion-safe:-rotate-1">
          <DraggedRow session={session} group={group} canManage={canManage} />
        </div>
      )}
    >
      <ol className="flex flex-col gap-2">
        {shown.map((session) => (
          <SortableRow key={session.id} session={session} group={group} canManage={canManage} />
        ))}
      </ol>
    </SortableList>
  );
}
