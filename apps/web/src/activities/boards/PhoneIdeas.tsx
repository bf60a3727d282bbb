/** The ideas of a board by column. Long lists show their beginning, and the rest on demand. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ideasIn, showsIdeas } from "./board-list.ts";
import type { IdeaRow, Voting } from "./idea-rows.ts";
import { PhoneIdea } from "./PhoneIdea.tsx";

/** Number of ideas at first, shared by the columns. */
const FIRST = 100;

interface PhoneIdeasProps {
  event: PublicEvent;
  board: Board;
  rows: readonly IdeaRow[];
  isLoaded: boolean;
  voting: Voting;
  /** Puts a refused idea into the field; null if there is none. */
  onEdit: ((entry: OutboxEntry) => void) | null;
}

export function PhoneIdeas({ event, board, rows, isLoaded, voting, onEdit }: PhoneIdeasProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { columns } = board;
  const perColumn = showsAll ? Infinity : Math.ceil(FIRST / columns.length);
  const byColumn = columns.map((name, index) => ({ name, rows: ideasIn(rows, index) }));
  const isCut = byColumn.some((column) => column.rows.length > perColumn);
  if (!isLoaded && rows.length === 0) return <Skeleton radius="lg" className="h-24 w-full" />;
  if (rows.length === 0)
    return showsIdeas(board) ? (
      <Hint>{voting ? t("There are no ideas to vote for.") : t("No ideas yet. Send the first one.")}</Hint>
    ) : null;
  return (
    <>
      {byColumn
        .filter((column) => column.rows.length > 0)
        .map((column) => (
          <section key={column.name}>
            <h3 className="flex items-baseline gap-2 border-b border-line pb-1.5 text-sm">
              <bdi className="min-w-0 font-strong">{column.name}</bdi>
              <span className="font-medium text-muted tabular-nums">{formatNumber(column.rows.length)}</span>
            </h3>
            <ul className="divide-y divide-line">
              {column.rows.slice(0, perColumn).map((row) => (
                <PhoneIdea
                  key={row.key}
                  eventId={event.id}
                  boardId={board.id}
                  row={row}
                  voting={voting}
                  onEdit={onEdit}
                />
              ))}
            </ul>
          </section>
        ))}
      {isCut ? (
        <Button variant="quiet" block onClick={() => setShowsAll(true)}>
          {t("Show all {count}", { count: formatNumber(rows.length) })}
        </Button>
      ) : null}
    </>
  );
}
