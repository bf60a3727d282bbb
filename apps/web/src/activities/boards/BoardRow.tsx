/** A board in the event admin: its state, its commands, and the ideas. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { ChartBarBig } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { PreparedRow } from "../PreparedRow.tsx";
import { toDraft } from "./board-draft.ts";
import { countOf, isClosed, isOpen } from "./board-list.ts";
import { BoardFormDialog } from "./BoardFormDialog.tsx";
import { BoardIdeas } from "./BoardIdeas.tsx";
import { type BoardCommands, pollOptions, useMakePoll } from "./staff.ts";

const phaseNames: Record<BoardPhase, () => string> = {
  draft: () => t("Draft"),
  collect: () => t("Collecting ideas"),
  vote: () => t("Voting"),
  closed: () => t("Closed", { context: "an idea board" }),
};

const nextPhases: Partial<Record<BoardPhase, { phase: BoardPhase; label: () => string }>> = {
  draft: { phase: "collect", label: () => t("Start collecting ideas") },
  collect: { phase: "vote", label: () => t("Start voting") },
};

interface BoardRowProps {
  event: PublicEvent;
  board: Board;
  /** Whether another board is open: only one can be. */
  isOtherOpen: boolean;
  commands: BoardCommands;
}

export function BoardRow(props: BoardRowProps) {
  const { event, board, commands } = props;
  const { phase } = board;
  const count = countOf(board);
  return (
    <PreparedRow
      event={event}
      title={board.prompt}
      isOpen={isOpen(board)}
      state={phaseNames[phase]()}
      facts={
        phase === "draft" ? (
          <bdi className="min-w-0">{board.columns.join(" · ")}</bdi>
        ) : (
          <span>
            {plural(count, "1 idea", "{count} ideas")}
            {phase === "collect" ? null : ` · ${plural(board.voters, "1 person voted", "{count} people voted")}`}
          </span>
        )
      }
      results={phase === "draft" ? null : <BoardIdeas event={event} board={board} />}
      resultsLabel={t("View ideas")}
      view="board"
      commands={
        event.isArchived ? null : (
          <>
            <PhaseButtons {...props} />
            {canEditSettings(event) ? <MakePollButton eventId={event.id} board={board} /> : null}
          </>
        )
      }
      isEditable={!isClosed(board) && !event.isArchived}
      renderForm={(close) => (
        <BoardFormDialog eventId={event.id} board={board} initial={toDraft(board)} onClose={close} />
      )}
      remove={() => commands.remove.mutateAsync(board)}
      removed={
        count > 0
          ? plural(
              count,
              "1 idea and its votes will be deleted. This cannot be undone.",
              "{count} ideas and their votes will be deleted. This cannot be undone.",
            )
          : t("This board has no ideas.")
      }
    />
  );
}

/** The buttons that begin another phase. */
function PhaseButtons({ board, isOtherOpen, commands }: BoardRowProps) {
  const { phase } = board;
  const next = nextPhases[phase];
  const isBlocked = phase === "draft" && isOtherOpen;
  return (
    <>
      {next ? (
        <Button
          key={next.phase}
          size="sm"
          disabled={commands.isBusy || isBlocked}
          title={isBlocked ? t("Another board is open. Close it first.") : undefined}
          onClick={() => commands.begin.mutate({ board, phase: next.phase })}
        >
          {next.label()}
        </Button>
      ) : null}
      {isOpen(board) ? (
        <ConfirmButton
          size="sm"
          variant={phase === "vote" ? "attention" : "quiet"}
          disabled={commands.isBusy}
          confirm={{
            title: t("Close this board?"),
            description: t("Phones and the big screen will show the result. The board cannot be opened again."),
            action: t("Close", { context: "an idea board" }),
            tone: "primary",
            onConfirm: () => commands.begin.mutateAsync({ board, phase: "closed" }),
          }}
        >
          {t("Close", { context: "an idea board" })}
        </ConfirmButton>
      ) : null}
      {phase === "vote" && board.voters === 0 ? (
        <Button
          size="sm"
          variant="quiet"
          disabled={commands.isBusy}
          onClick={() => commands.begin.mutate({ board, phase: "collect" })}
        >
          {t("Collect ideas again")}
        </Button>
      ) : null}
    </>
  );
}

/** Makes a draft of a poll from the best ideas. Hidden until people vote, and while there are too few ideas. */
function MakePollButton({ eventId, board }: { eventId: string; board: Board }) {
  const { mutate, isPending } = useMakePoll(eventId);
  if ((board.phase !== "vote" && board.phase !== "closed") || pollOptions(board.ideas) === null) return null;
  return (
    <Button size="sm" variant="soft" icon={<ChartBarBig />} pending={isPending} onClick={() => mutate(board)}>
      {t("Make a poll of the top five")}
    </Button>
  );
}
