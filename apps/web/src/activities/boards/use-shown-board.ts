import type { EventTab } from "@hubbub/contract/activities";
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { useMemo } from "react";

import { type Folding, useFolding, useRememberedFolding } from "../../ui/use-folding.ts";
import { useOutbox } from "../../outbox/use-outbox.ts";
import { openBoardOf } from "./board-list.ts";
import { type OwnState, toOwnState } from "./own-board.ts";
import { useBoards, useOwnBoards } from "./queries.ts";
import { IDEA_CALL } from "./mutations.ts";
import { IDEA_VOTE_CALLS } from "./votes.ts";

/** What this browser tab remembers about the card of a board. */
interface Remembered extends Folding {
  phase: BoardPhase;
  /** The tab of the event page that was open last. */
  tab: string;
}

export interface ShownBoard {
  board: Board;
  own: OwnState;
  /** Whether the ideas and numbers are loaded. */
  isLoaded: boolean;
  /** Whether the card is unfolded on the current tab. */
  isUnfolded: boolean;
  /** Unfolds or folds the card on the current tab. */
  onUnfold: (isUnfolded: boolean) => void;
  /** Hides a closed board. */
  onDismiss: () => void;
}

/**
 * The open board; after its close it stays until it is dismissed or another one opens. Each phase unfolds it on the tab
 * where it begins. Once all ideas are sent or all votes used, leaving that tab folds it. What the person chooses is
 * kept for each tab, also when the page is loaded again.
 */
export function useShownBoard(eventId: string, tab: EventTab | undefined): ShownBoard | null {
  const { data, isFetchedAfterMount } = useBoards(eventId, true);
  const [remembered, remember] = useRememberedFolding<Remembered>(`hubbub-board-shown:${eventId}`);
  const here = tab ?? "";
  const board = openBoardOf(data) ?? data?.find(({ id, phase }) => id === remembered?.id && phase === "closed") ?? null;
  const own = useOwnBoard(eventId, board);
  const next = board && own ? nextOf(remembered, board, own, here) : remembered;
  if (next !== remembered) remember(next);
  const folding = useFolding(next, here, remember);
  return board && own && next ? { board, own, isLoaded: isFetchedAfterMount, ...folding } : null;
}

/** What to remember after a change of the board, or of the tab; the same object without one. */
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
