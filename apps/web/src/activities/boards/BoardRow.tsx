/** A board in the event admin: its state, its commands, and the ideas. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { ChartBarBig, Presentation } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { excerpt } from "../../lib/text.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useShowOnStage } from "../../organizer/control-stage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { toDraft } from "./board-draft.ts";
import { countOf, isOpen } from "./board-list.ts";
import { BoardFormDialog } from "./BoardFormDialog.tsx";
import { BoardIdeas } from "./BoardIdeas.tsx";
import type { BoardCommands } from "./commands.ts";
import { pollOptions, useMakePoll } from "./make-poll.ts";

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
  const { event, board } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const hasIdeas = board.phase !== "draft";
  return (
    <Card as="li" live={isOpen(board)} padding="sm">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-40 flex-1 flex-col gap-1">
          <h3 className="text-md" dir="auto">
            {board.prompt}
          </h3>
          <Hint className="flex flex-wrap items-center gap-2">
            <Badge tone={isOpen(board) ? "live" : "plain"}>{phaseNames[board.phase]()}</Badge>
            {hasIdeas ? (
              <span>
                {plural(countOf(board), "1 idea", "{count} ideas")}
                {board.phase === "collect"
                  ? null
                  : ` · ${plural(board.voters, "1 person voted", "{count} people voted")}`}
              </span>
            ) : (
              <bdi className="min-w-0">{board.columns.join(" · ")}</bdi>
            )}
          </Hint>
        </div>
        <div className="flex flex-wrap gap-2">
          {board.phase === "closed" ? (
            <Button size="sm" variant="soft" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
              {t("View ideas")}
            </Button>
          ) : null}
          <RowCommands {...props} />
        </div>
      </div>
      {isOpen(board) || isExpanded ? <BoardIdeas event={event} board={board} /> : null}
    </Card>
  );
}

function RowCommands({ event, board, isOtherOpen, commands }: BoardRowProps) {
  const canEdit = canEditSettings(event);
  const onShowOnStage = useShowOnStage(event, "board");
  const [isEditing, setIsEditing] = useState(false);
  const { phase } = board;
  const next = nextPhases[phase];
  const isBlocked = phase === "draft" && isOtherOpen;
  const count = countOf(board);
  return (
    <>
      {event.isArchived ? null : (
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
      )}
      {isOpen(board) && onShowOnStage ? (
        <Button size="sm" variant="soft" icon={<Presentation />} onClick={onShowOnStage}>
          {t("Show on big screen")}
        </Button>
      ) : null}
      {canEdit && !event.isArchived ? <MakePollButton eventId={event.id} board={board} /> : null}
      {canEdit && phase !== "closed" && !event.isArchived ? (
        <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
          {t("Edit")}
        </Button>
      ) : null}
      {canEdit && !isOpen(board) ? (
        <ConfirmButton
          size="sm"
          variant="quiet"
          confirm={{
            title: t("Delete “{title}”?", { title: excerpt(board.prompt) }),
            description:
              count > 0
                ? plural(
                    count,
                    "1 idea and its votes will be deleted. This cannot be undone.",
                    "{count} ideas and their votes will be deleted. This cannot be undone.",
                  )
                : t("This board has no ideas."),
            action: t("Delete"),
            onConfirm: () => commands.remove.mutateAsync(board),
          }}
        >
          {t("Delete")}
        </ConfirmButton>
      ) : null}
      {isEditing ? (
        <BoardFormDialog
          eventId={event.id}
          board={board}
          initial={toDraft(board)}
          onClose={() => setIsEditing(false)}
        />
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
