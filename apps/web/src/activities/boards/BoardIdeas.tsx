/** The ideas of a board for moderators: columns side by side, between which ideas are dragged. */
import { DndContext, DragOverlay } from "@dnd-kit/core";
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { mergedByTarget } from "../../moderation/merged-posts.ts";
import { Hint } from "../../ui/Hint.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { PickDialog } from "../../ui/PickDialog.tsx";
import { HeldIdeas } from "./HeldIdeas.tsx";
import { IdeaColumn } from "./IdeaColumn.tsx";
import { staffIdeasQuery, useIdeaCommands, useMovedIdeas } from "./staff.ts";
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
    <Loaded query={query} className="mt-4">
      {(ideas) => <Ideas {...props} ideas={ideas} />}
    </Loaded>
  );
}

function Ideas({ event, board, ideas: saved }: BoardIdeasProps & { ideas: readonly StaffIdea[] }) {
  const ideas = useMovedIdeas(board.id, saved);
  const commands = useIdeaCommands(event.id, board.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const move = (idea: StaffIdea, column: number) => commands.move({ idea, column, name: board.columns[column] ?? "" });
  const drag = useIdeaDrag(ideas, {
    onMove: move,
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
        <PickDialog
          title={t("Move to…")}
          description={<IdeaQuote idea={asked.idea} />}
          label={t("Columns")}
          choices={board.columns
            .map((text, index) => ({ id: String(index), text }))
            .filter(({ id }) => Number(id) !== asked.idea.column)}
          onPick={(column) => move(asked.idea, Number(column))}
          onClose={close}
        />
      ) : null}
      {asked?.kind === "merge" ? (
        <PickDialog
          title={t("Merge into…")}
          description={<IdeaQuote idea={asked.idea} />}
          search={{ label: t("Find an idea"), nothing: t("Nothing contains this text.") }}
          label={t("Ideas")}
          choices={mergeChoices(board, asked.idea, targets)}
          onPick={(id) => {
            const into = targets.find((target) => target.id === id);
            if (into) commands.merge(into, [asked.idea]);
          }}
          onClose={close}
        >
          <Hint>
            {t(
              "The idea you choose will also get the votes of the idea above. Each person is counted once. You can undo this within 24 hours.",
            )}
          </Hint>
        </PickDialog>
      ) : null}
    </div>
  );
}

function IdeaQuote({ idea }: { idea: StaffIdea }) {
  return (
    <span className="block border-s-2 border-teal ps-3" dir="auto">
      {idea.text}
    </span>
  );
}

/** The ideas that an idea can be merged into. Those in the same column are first, because they are more likely. */
function mergeChoices(board: Board, idea: StaffIdea, targets: readonly StaffIdea[]) {
  const others = targets.filter(({ id }) => id !== idea.id);
  const ordered = others.toSorted((a, b) => Number(b.column === idea.column) - Number(a.column === idea.column));
  return ordered.map(({ id, text, votes, column }) => ({
    id,
    text,
    note: [
      ...(board.columns.length > 1 ? [board.columns[column]] : []),
      ...(votes > 0 ? [plural(votes, "1 vote", "{count} votes")] : []),
    ].join(" · "),
  }));
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
