/** The sessions in their order, to be dragged with mouse, finger or keyboard. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { EventGroup, GroupSession, ReorderSessions } from "@hubbub/contract/groups";
import { useState } from "react";

import { usePendingVariables } from "../../../lib/use-pending-variables.ts";
import { reorderKey, useReorderSessions } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";
import { movedOrder, withOrder } from "./session-sorting.ts";
import { SessionRowContent, SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
  mayManage: boolean;
}

/** A press on the handle becomes a drag after this many pixels. */
const DRAG_FROM_PX = 4;

export function SortableSessions({ group, sessions, mayManage }: SortableSessionsProps) {
  const reorder = useReorderSessions(group.id);
  const shown = useShownOrder(group.id, sessions);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = shown.map(({ id }) => id);
  const dragged = shown.find(({ id }) => id === draggedId);

  const drop = async ({ active, over }: DragEndEvent) => {
    setDraggedId(null);
    const updates = over ? movedOrder(ids, String(active.id), String(over.id)) : null;
    if (!updates) return;
    try {
      await reorder.mutateAsync(updates);
      toast({ title: t("Order updated!"), tone: "success" });
    } catch (error) {
      failToast(t("Reorder failed"), error);
    }
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(shown),
        screenReaderInstructions: { draggable: instructions() },
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(null)}
      onDragEnd={(event) => void drop(event)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!mayManage}>
        <ol className="flex flex-col gap-2.25">
          {shown.map((session) => (
            <SortableRow key={session.id} session={session} group={group} mayManage={mayManage} />
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>
        {dragged ? (
          <div className="session-row session-row-lifted">
            <SessionRowContent session={dragged} group={group} mayManage={mayManage} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** The order as the organizer left it, also while the server has not answered; a refusal undoes itself. */
function useShownOrder(groupId: string, sessions: readonly GroupSession[]): GroupSession[] {
  const pending = usePendingVariables<ReorderSessions["updates"]>(reorderKey(groupId));
  return withOrder(sessions, pending.at(-1));
}

function instructions(): string {
  return t("Press space to lift a session, the arrow keys to move it, space again to put it down, escape to cancel.");
}

/** What readers hear while a session is moved. */
function announcementsFor(sessions: readonly GroupSession[]): Announcements {
  const titleOf = (id: string | number) => sessions.find((session) => session.id === id)?.title ?? "";
  const placeOf = (id: string | number) => sessions.findIndex((session) => session.id === id) + 1;
  const values = (id: string | number, over: { id: string | number } | null) => ({
    title: titleOf(id),
    place: placeOf(over?.id ?? id),
    count: sessions.length,
  });
  return {
    onDragStart: ({ active }) => t("{title} lifted, place {place} of {count}", values(active.id, null)),
    onDragOver: ({ active, over }) => t("{title}, place {place} of {count}", values(active.id, over)),
    onDragEnd: ({ active, over }) => t("{title} put down at place {place} of {count}", values(active.id, over)),
    onDragCancel: ({ active }) => t("{title} is back at place {place} of {count}", values(active.id, null)),
  };
}
