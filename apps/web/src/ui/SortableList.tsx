/** A list whose items can be dragged by mouse, touch or keyboard, with announcements for screen readers, and its rows. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

import { t } from "../lib/i18n/translate.ts";
import { announceMove, MoveButtons } from "./MoveButtons.tsx";

interface SortableListProps<Item extends { id: string }> {
  /** The items in the order in which they are shown. Their rows call `useSortableRow` with the same id. */
  items: readonly Item[];
  /** The name of an item in announcements. */
  titleOf: (item: Item) => string;
  isDisabled: boolean;
  /** Called with all ids in the new order after an item was moved. */
  onReorder: (ids: string[]) => void;
  /** The list element with the rows. */
  children: ReactNode;
}

/** `onReorder` of the list for its rows; null while it is disabled. */
const ReorderContext = createContext<((ids: string[]) => void) | null>(null);

/** A drag starts after the pointer has moved this many pixels. */
const DRAG_START_PX = 4;

export function SortableList<Item extends { id: string }>({
  items,
  titleOf,
  isDisabled,
  onReorder,
  children,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);

  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from !== -1 && to !== -1 && from !== to) onReorder(arrayMove(ids, from, to));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(items, titleOf),
        screenReaderInstructions: { draggable: instructions() },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ReorderContext value={isDisabled ? null : onReorder}>{children}</ReorderContext>
      </SortableContext>
    </DndContext>
  );
}

/**
 * @returns the properties of the row's element, which has `data-dragging` meanwhile, the button that drags it, and the
 * buttons that move it by one place
 */
export function useSortableRow(id: string, title: string) {
  const onReorder = useContext(ReorderContext);
  const sortable = useSortable({ id, attributes: { roleDescription: t("sortable") } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const ids = sortable.items.map(String);
  const index = ids.indexOf(id);
  const style = { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition };
  return {
    row: { ref: setNodeRef, style, "data-dragging": isDragging ? "" : undefined },
    handle: <DragHandle {...attributes} {...listeners} ref={setActivatorNodeRef} title={title} />,
    moveButtons: (
      <MoveButtons
        title={title}
        canMove={(step) => onReorder !== null && ids[index + step] !== undefined}
        onMove={(step) => {
          onReorder?.(arrayMove(ids, index, index + step));
          announceMove(title, index + step, ids.length);
        }}
      />
    ),
  };
}

function DragHandle({ title, ...props }: Omit<ComponentProps<"button">, "title"> & { title: string }) {
  return (
    <button
      {...props}
      type="button"
      // A touch on it drags the row and does not scroll the page.
      className="grid size-target flex-none cursor-grab touch-none place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
      aria-label={t("Move {title}", { title })}
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  );
}

function instructions(): string {
  return t("Press Space to pick up an item, the arrow keys to move it, Space again to drop it, and Escape to cancel.");
}

function announcementsFor<Item extends { id: string }>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
): Announcements {
  const values = (id: string | number, over: { id: string | number } | null) => {
    const item = items.find((each) => each.id === id);
    const title = item ? titleOf(item) : "";
    return { title, place: items.findIndex((each) => each.id === (over?.id ?? id)) + 1, count: items.length };
  };
  return {
    onDragStart: ({ active }) => t("{title} picked up, position {place} of {count}", values(active.id, null)),
    onDragOver: ({ active, over }) => t("{title}, position {place} of {count}", values(active.id, over)),
    onDragEnd: ({ active, over }) => t("{title} dropped at position {place} of {count}", values(active.id, over)),
    onDragCancel: ({ active }) => t("{title} returned to position {place} of {count}", values(active.id, null)),
  };
}
