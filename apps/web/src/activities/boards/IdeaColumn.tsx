import { useDroppable } from "@dnd-kit/core";
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useShownPart } from "../../ui/ShowMore.tsx";
import type { IdeaCommands } from "./staff.ts";
import { StaffIdeaCard } from "./StaffIdeaCard.tsx";
import { columnDropId } from "./use-idea-drag.ts";

interface IdeaColumnProps {
  eventId: string;
  board: Board;
  index: number;
  ideas: readonly StaffIdea[];
  /** By the id of the idea that they are merged into. */
  merged: ReadonlyMap<string, readonly StaffIdea[]>;
  commands: IdeaCommands;
  canMerge: boolean;
  onAsk: (kind: "move" | "merge", idea: StaffIdea) => void;
}

/** A column of a board in the event admin. Ideas can be dropped into it. */
export function IdeaColumn({ eventId, board, index, ideas, merged, commands, canMerge, onAsk }: IdeaColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: columnDropId(index) });
  const { shown, more } = useShownPart(ideas);
  const name = board.columns[index] ?? "";
  return (
    <section
      ref={setNodeRef}
      className={`flex min-w-0 flex-col gap-2 rounded-lg p-2.5 transition-colors ${isOver ? "bg-teal-soft" : "bg-sunken"}`}
      aria-label={name}
    >
      <h4 className="flex items-baseline gap-2 px-1 text-sm">
        <bdi className="min-w-0 font-strong">{name}</bdi>
        <span className="ms-auto flex-none font-medium text-muted tabular-nums">{formatNumber(ideas.length)}</span>
      </h4>
      {ideas.length === 0 ? <p className="px-1 py-2 text-sm text-muted">{t("No ideas yet")}</p> : null}
      <ul className="flex flex-col gap-2">
        {shown.map((idea) => (
          <StaffIdeaCard
            key={idea.id}
            eventId={eventId}
            board={board}
            idea={idea}
            merged={merged.get(idea.id) ?? []}
            commands={commands}
            canMerge={canMerge && !idea.isHidden}
            onAsk={onAsk}
          />
        ))}
      </ul>
      {more}
    </section>
  );
}
