/** A board while people vote. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { plural } from "../../lib/i18n/translate.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { ideaRows } from "./idea-rows.ts";
import type { OwnState } from "./own-board.ts";
import { PhoneIdeas } from "./PhoneIdeas.tsx";

interface PhoneVoteProps {
  event: PublicEvent;
  board: Board;
  own: OwnState;
  isLoaded: boolean;
}

export function PhoneVote({ event, board, own, isLoaded }: PhoneVoteProps) {
  const closed = useFormClosedReason(event, "boards");
  return (
    <>
      <p className="text-sm text-muted">
        {closed ??
          plural(
            board.votesPerPerson,
            "You have 1 vote. You can move it until voting ends.",
            "You have {count} votes. You can move them until voting ends.",
          )}
      </p>
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
