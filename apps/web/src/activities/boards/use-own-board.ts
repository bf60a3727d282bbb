import type { Board } from "@hubbub/contract/activities/boards/calls";
import { useMemo } from "react";

import { useOutbox } from "../../outbox/use-outbox.ts";
import { IDEA_CALL } from "./mutations.ts";
import { type OwnState, toOwnState } from "./own-board.ts";
import { useOwnBoards } from "./queries.ts";
import { IDEA_VOTE_CALLS } from "./votes.ts";

/** What the person has sent to a board; null without a board. */
export function useOwnBoard(eventId: string, board: Board | null): OwnState | null {
  const saved = useOwnBoards(eventId, board !== null).data;
  const ideaEntries = useOutbox(eventId, IDEA_CALL);
  const voteEntries = useOutbox(eventId, IDEA_VOTE_CALLS);
  return useMemo(() => {
    if (!board) return null;
    const isOfBoard = ({ params }: { params: Record<string, string> }) => params["boardId"] === board.id;
    return toOwnState(board, {
      saved,
      ideaEntries: ideaEntries.filter(isOfBoard),
      voteEntries: voteEntries.filter(isOfBoard),
    });
  }, [board, saved, ideaEntries, voteEntries]);
}
