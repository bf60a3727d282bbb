/** A board on the phone: prompt, ideas to write or to vote for, the result; folded, it is one line. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { plural, t } from "../../lib/i18n/translate.ts";
import { FoldingCard } from "../../ui/FoldingCard.tsx";
import { Hint } from "../../ui/Hint.tsx";
import type { CardFolding } from "../../ui/use-folding.ts";
import { isOpen } from "./board-list.ts";
import { ideasLeftText, type OwnState } from "./own-board.ts";
import { PhoneCollect } from "./PhoneCollect.tsx";
import { PhoneResult } from "./PhoneResult.tsx";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { ideaRows } from "./idea-rows.ts";
import { PhoneIdeas } from "./PhoneIdeas.tsx";

interface PhoneCardProps {
  event: PublicEvent;
  board: Board;
  own: OwnState;
  /** Whether the list is complete: the page data can contain less. */
  isLoaded: boolean;
  folding: CardFolding;
}

export function PhoneCard({ event, board, own, isLoaded, folding }: PhoneCardProps) {
  const { isUnfolded } = folding;
  const { phase } = board;
  return (
    <FoldingCard
      testId="board-card"
      title={board.prompt}
      kind={phase === "closed" ? t("Closed idea board") : t("Idea board")}
      state={<HeadState board={board} own={own} isUnfolded={isUnfolded} />}
      toggleLabel={isUnfolded ? t("Collapse the board") : t("Expand the board")}
      folding={folding}
      outOfView={isOpen(board) && hasNotTakenPart(board, own) ? t("An idea board is open") : null}
    >
      {!isUnfolded ? null : phase === "collect" ? (
        <PhoneCollect event={event} board={board} own={own} isLoaded={isLoaded} onAllSent={folding.onSent} />
      ) : phase === "vote" ? (
        <PhoneVote event={event} board={board} own={own} isLoaded={isLoaded} />
      ) : (
        <PhoneResult board={board} own={own} />
      )}
    </FoldingCard>
  );
}

interface HeadStateProps {
  board: Board;
  own: OwnState;
  isUnfolded: boolean;
}

/** What the person can still send. While people write, the field of the unfolded card says it. */
function HeadState({ board, own, isUnfolded }: HeadStateProps) {
  if (board.phase === "closed" || !own.isKnown || (board.phase === "collect" && isUnfolded))
    return isUnfolded ? null : <bdi className="min-w-0 truncate font-strong">{board.prompt}</bdi>;
  if (board.phase === "vote" && isUnfolded)
    return (
      <output className="min-w-0 truncate rounded-full bg-teal-soft px-2.5 py-1 text-sm font-strong text-teal-ink tabular-nums">
        {votesLeftText(own.votesLeft)}
      </output>
    );
  return (
    <span className="min-w-0 truncate text-sm tabular-nums">
      · {board.phase === "collect" ? ideasLeftText(own.ideasLeft, board.ideasPerPerson) : votesLeftText(own.votesLeft)}
    </span>
  );
}

function votesLeftText(count: number): string {
  return count === 0 ? t("No votes left") : plural(count, "1 vote left", "{count} votes left");
}

function hasNotTakenPart({ phase }: Board, { isKnown, ideas, unsent, votes }: OwnState): boolean {
  if (!isKnown) return false;
  return phase === "collect" ? ideas.length + unsent.length === 0 : votes.size === 0;
}

interface PhoneVoteProps {
  event: PublicEvent;
  board: Board;
  own: OwnState;
  isLoaded: boolean;
}

/** A board while people vote. */
function PhoneVote({ event, board, own, isLoaded }: PhoneVoteProps) {
  const closed = useFormClosedReason(event, "boards");
  return (
    <>
      <Hint>
        {closed ??
          plural(
            board.votesPerPerson,
            "You have 1 vote. You can move it until voting ends.",
            "You have {count} votes. You can move them until voting ends.",
          )}
      </Hint>
      <PhoneIdeas
        event={event}
        board={board}
        rows={ideaRows(board, own)}
        isLoaded={isLoaded}
        voting={closed ? "closed" : own.isKnown && own.votesLeft > 0 ? "give" : "remove"}
        onEdit={null}
      />
    </>
  );
}
