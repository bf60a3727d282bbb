/** Orders the options of a ranking: by dragging, with the arrow keys, or with buttons. */
import {
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
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useState } from "react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import type { AnswerFormProps } from "./AnswerForm.tsx";
import "./ranking-form.css";

/** A drag starts after the pointer has moved this many pixels. */
const DRAG_START_PX = 4;

export function RankingForm({ poll, initial, closed, onAnswer }: AnswerFormProps) {
  const [order, setOrder] = useState<readonly string[]>(
    initial && "ranking" in initial ? initial.ranking : poll.options.map(({ id }) => id),
  );
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const isDisabled = closed !== null;
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < order.length) setOrder(arrayMove([...order], from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(order.indexOf(String(active.id)), order.indexOf(String(over.id)));
  };
  return (
    <>
      <p className="text-muted text-size-sm">{t("Put your favorite first.")}</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={[...order]} strategy={verticalListSortingStrategy} disabled={isDisabled}>
          <ol className="flex flex-col gap-2" aria-label={poll.question}>
            {order.map((id, index) => (
              <RankedOption
                key={id}
                id={id}
                text={poll.options.find((option) => option.id === id)?.text ?? ""}
                rank={index + 1}
                isLast={index === order.length - 1}
                isDisabled={isDisabled}
                onMove={(step) => move(index, index + step)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button size="lg" block disabled={isDisabled} onClick={() => onAnswer({ ranking: [...order] })}>
        {t("Send answer")}
      </Button>
    </>
  );
}

interface RankedOptionProps {
  id: string;
  text: string;
  rank: number;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (step: 1 | -1) => void;
}

function RankedOption({ id, text, rank, isLast, isDisabled, onMove }: RankedOptionProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t("sortable") },
  });
  return (
    <li
      ref={setNodeRef}
      className="poll-ranked relative flex items-center gap-1"
      data-lifted={isDragging ? "" : undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="poll-handle text-muted grid flex-none place-items-center size-target rounded-sm cursor-grab"
        aria-label={t("Move {title}", { title: text })}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      <b className="flex-none tabular-nums">{rank.toLocaleString(interfaceLanguage())}.</b>
      <span className="min-w-0 flex-1 px-1 wrap-anywhere text-start" dir="auto">
        {text}
      </span>
      <Button
        variant="ghost"
        icon={<ArrowUp />}
        aria-label={t("Move {title} up", { title: text })}
        disabled={isDisabled || rank === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        variant="ghost"
        icon={<ArrowDown />}
        aria-label={t("Move {title} down", { title: text })}
        disabled={isDisabled || isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
