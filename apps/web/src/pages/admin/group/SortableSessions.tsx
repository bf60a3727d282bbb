/** The ordered sessions, which can be dragged by mouse, touch or keyboard. */
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";

import { useReorderSessions } from "../../../groups/mutations.ts";
import { SortableList } from "../../../ui/SortableList.tsx";
import { applyOrder, placesOf } from "./session-sorting.ts";
import { DraggedRow, SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
  canManage: boolean;
}

export function SortableSessions({ group, sessions, canManage }: SortableSessionsProps) {
  const { mutate, isPending, variables } = useReorderSessions(group.id);
  const shown = applyOrder(sessions, isPending ? variables : undefined);

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
