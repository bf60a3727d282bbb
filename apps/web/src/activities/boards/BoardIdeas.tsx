/** The ideas of a board for moderators: columns side by side, between which ideas are dragged. */
import { DndContext, DragOverlay } from "@dnd-kit/core";
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { mergedByTarget } from "../../moderation/merged-posts.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { HeldIdeas } from "./HeldIdeas.tsx";
import { IdeaColumn } from "./IdeaColumn.tsx";
import { useIdeaCommands, useMovedIdeas } from "./idea-commands.ts";
import { MergeIdeaDialog, MoveIdeaDialog } from "./IdeaDialogs.tsx";
import { staffIdeasQuery } from "./staff-boards.ts";
import { useIdeaDrag } from "./use-idea-drag.ts";

/** The open dialog: the alternative to dragging. */
interface Asked {
  kind: "move" | "merge";
  idea: StaffIdea;
}

interface BoardIdeasProps {
  event: PublicEvent;
  board: Board;
}

export function BoardIdeas(props: BoardIdeasProps) {
  const query = useLiveList(staffIdeasQuery(props.event.id, props.board.id));
  return (
    <Loaded query={query} failure={t("Could not load the ideas. Retrying…")} className="mt-4">
      {(ideas) => <Ideas {...props} ideas={ideas} />}
    </Loaded>
  );
}

function Ideas({ event, board, ideas: saved }: BoardIdeasProps & { ideas: readonly StaffIdea[] }) {
  const ideas = useMovedIdeas(board.id, saved);
  const commands = useIdeaCommands(event.id, board.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const drag = useIdeaDrag(ideas, {
    onMove: (idea, column) => commands.move({ idea, column, name: board.columns[column] ?? "" }),
    onMerge: (into, from) => commands.merge(into, [from]),
  });
  // While a card is dragged, arriving ideas must not move the others.
  const { held, columns, merged } = staffColumns(drag.ideas, board.columns.length, board.phase);
  const targets = ideas.filter(({ isHidden, mergedInto }) => !isHidden && mergedInto === null);
  return (
    <div className="mt-4 flex flex-col gap-4">
      {held.length > 0 ? <HeldIdeas eventId={event.id} board={board} ideas={held} commands={commands} /> : null}
      <DndContext {...drag.context}>
        <div className="grid gap-4 md:auto-cols-[minmax(13rem,1fr)] md:grid-flow-col md:overflow-x-auto md:pb-1">
          {board.columns.map((name, index) => (
            <IdeaColumn
              key={name}
              eventId={event.id}
              board={board}
              index={index}
              ideas={columns[index] ?? []}
              merged={merged}
              commands={commands}
              canMerge={targets.length > 1}
              onAsk={(kind, idea) => setAsked({ kind, idea })}
            />
          ))}
        </div>
        <DragOverlay>
          {drag.dragged ? (
            <p
              className="cursor-grabbing rounded-md border border-teal bg-raised px-3 py-2.5 leading-snug shadow-deep"
              dir="auto"
            >
              {drag.dragged.text}
            </p>
          ) : null}
        </DragOverlay>
      </DndContext>
      {asked?.kind === "move" ? (
        <MoveIdeaDialog
          board={board}
          idea={asked.idea}
          onChoose={(column) => {
            commands.move({ idea: asked.idea, column, name: board.columns[column] ?? "" });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === "merge" ? (
        <MergeIdeaDialog
          board={board}
          idea={asked.idea}
          targets={targets.filter(({ id }) => id !== asked.idea.id)}
          onChoose={(into) => {
            commands.merge(into, [asked.idea]);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

interface StaffColumns {
  /** Ideas that wait for a decision, the oldest first. */
  held: readonly StaffIdea[];
  /** By column: visible ones, then hidden ones. */
  columns: readonly (readonly StaffIdea[])[];
  /** By the id of the idea that they are merged into. */
  merged: ReadonlyMap<string, readonly StaffIdea[]>;
}

/** While people write, the newest are first; then those with the most votes. */
function staffColumns(ideas: readonly StaffIdea[], columns: number, phase: BoardPhase): StaffColumns {
  const listed = ideas.filter(({ heldFor, mergedInto }) => heldFor === null && mergedInto === null);
  const ordered = phase === "collect" ? listed.toReversed() : listed.toSorted((a, b) => b.votes - a.votes);
  const shown = [...ordered.filter((idea) => !idea.isHidden), ...ordered.filter((idea) => idea.isHidden)];
  return {
    held: ideas.filter(({ heldFor }) => heldFor !== null),
    columns: Array.from({ length: columns }, (_, index) => shown.filter(({ column }) => column === index)),
    merged: mergedByTarget(ideas),
  };
}
