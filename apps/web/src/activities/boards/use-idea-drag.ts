import { type CollisionDetection, type DndContextProps, MeasuringStrategy, pointerWithin } from "@dnd-kit/core";
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { useState } from "react";

import { SILENT, useDragSensors } from "../../ui/drag.ts";

const COLUMN = "column:";

export const columnDropId = (index: number) => `${COLUMN}${index}`;

interface Drops {
  onMove: (idea: StaffIdea, column: number) => void;
  onMerge: (into: StaffIdea, from: StaffIdea) => void;
}

interface IdeaDrag {
  /** The ideas to show: while one is dragged, those from before. */
  ideas: readonly StaffIdea[];
  /** Null while none is dragged. */
  dragged: StaffIdea | null;
  /** The properties of the `DndContext`. */
  context: Omit<DndContextProps, "children">;
}

/** Drags an idea onto another one to merge it, or into another column. Without a mouse, dialogs do the same. */
export function useIdeaDrag(ideas: readonly StaffIdea[], { onMove, onMerge }: Drops): IdeaDrag {
  const [before, setBefore] = useState<{ ideas: readonly StaffIdea[]; dragged: StaffIdea } | null>(null);
  const sensors = useDragSensors();
  const find = (id: string | number | undefined) => ideas.find((idea) => idea.id === id);
  return {
    ideas: before?.ideas ?? ideas,
    dragged: before?.dragged ?? null,
    context: {
      sensors,
      collisionDetection: ideasFirst,
      measuring: { droppable: { strategy: MeasuringStrategy.Always } },
      accessibility: { announcements: SILENT },
      onDragStart: ({ active }) => {
        const dragged = find(active.id);
        if (dragged) setBefore({ ideas, dragged });
      },
      onDragCancel: () => setBefore(null),
      onDragEnd: ({ active, over }) => {
        setBefore(null);
        const [idea, into] = [find(active.id), find(over?.id)];
        if (!idea || !over || idea === into) return;
        if (into) onMerge(into, idea);
        else {
          const column = Number(String(over.id).slice(COLUMN.length));
          if (column !== idea.column) onMove(idea, column);
        }
      },
    },
  };
}

/** What is under the pointer; an idea rather than its column. */
const ideasFirst: CollisionDetection = (drag) => {
  const found = pointerWithin(drag);
  const ideas = found.filter(({ id }) => !String(id).startsWith(COLUMN) && id !== drag.active.id);
  return ideas.length > 0 ? ideas : found.filter(({ id }) => String(id).startsWith(COLUMN));
};
