/** The open board. Each phase unfolds it on the tab where the phase begins. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { useMemo } from "react";

import { useOutbox } from "../../outbox/use-outbox.ts";
import type { Folding } from "../../ui/use-folding.ts";
import { phoneArea } from "../phone-area.tsx";
import { isOpen } from "./board-list.ts";
import { useBoardsLive } from "./live.ts";
import { IDEA_CALL } from "./mutations.ts";
import { type OwnState, toOwnState } from "./own-board.ts";
import { PhoneCard } from "./PhoneCard.tsx";
import { useBoards, useOwnBoards } from "./queries.ts";
import { IDEA_VOTE_CALLS } from "./votes.ts";

/** What this browser tab remembers about the card of a board. */
interface Remembered extends Folding {
  phase: BoardPhase;
  /** The tab of the event page that was open last. */
  tab: string;
}

export const PhoneArea = phoneArea({
  Card: PhoneCard,
  useList: (eventId) => useBoards(eventId, true),
  useLive: useBoardsLive,
  useOwn: useOwnBoard,
  isOpen,
  isClosed: ({ phase }) => phase === "closed",
  keyOf: ({ id }) => id,
  storeKey: "hubbub-board-shown",
  nextOf,
});

/** Once all ideas are sent or all votes used, leaving the tab folds the card. */
function nextOf(remembered: Remembered | null, board: Board, own: OwnState, here: string): Remembered {
  const { id, phase } = board;
  if (remembered?.id !== id || remembered.phase !== phase) return { id, phase, tab: here, unfoldedOn: [here] };
  if (remembered.tab === here) return remembered;
  return { ...remembered, tab: here, unfoldedOn: isDone(board, own) ? [] : remembered.unfoldedOn };
}

/** Whether the person can send nothing more in this phase. */
function isDone({ phase }: Board, own: OwnState): boolean {
  if (phase === "collect") return own.isKnown && own.ideasLeft === 0;
  return phase === "closed" || (own.isKnown && own.votesLeft === 0);
}

/** What the person has sent to a board; null without a board. */
function useOwnBoard(eventId: string, board: Board | null): OwnState | null {
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
