/** The ordered sessions, which can be dragged by mouse, touch or keyboard. */
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
import { reorderUpdates, applyOrder } from "./session-sorting.ts";
import { SessionRowContent, SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
  canManage: boolean;
}

/** A drag starts after the pointer has moved this many pixels. */
const DRAG_START_PX = 4;

export function SortableSessions({ group, sessions, canManage }: SortableSessionsProps) {
  const reorder = useReorderSessions(group.id);
  const shown = useShownOrder(group.id, sessions);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = shown.map(({ id }) => id);
  const dragged = shown.find(({ id }) => id === draggedId);

  const drop = async ({ active, over }: DragEndEvent) => {
    setDraggedId(null);
    const updates = over ? reorderUpdates(ids, String(active.id), String(over.id)) : null;
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
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!canManage}>
        <ol className="flex flex-col gap-2.25">
          {shown.map((session) => (
            <SortableRow key={session.id} session={session} group={group} canManage={canManage} />
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>
        {dragged ? (
          <div className="session-row session-row-lifted cursor-grabbing border-teal shadow-deep">
            <SessionRowContent session={dragged} group={group} canManage={canManage} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** The sessions in the order of the pending reorder calls; after a refusal, in the server's order. */
function useShownOrder(groupId: string, sessions: readonly GroupSession[]): GroupSession[] {
  const pending = usePendingVariables<ReorderSessions["updates"]>(reorderKey(groupId));
  return applyOrder(sessions, pending.at(-1));
}

function instructions(): string {
  return t("Press space to lift a session, the arrow keys to move it, space again to put it down, escape to cancel.");
}

/** Announcements for screen readers while a session is moved. */
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
