import type { EventTab } from "@hubbub/contract/activities";
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { useEffect, useState } from "react";

import { readJson, sessionStore } from "../../lib/storage.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { openBoardOf } from "./board-list.ts";
import type { OwnState } from "./own-board.ts";
import { useBoards } from "./queries.ts";
import { useOwnBoard } from "./use-own-board.ts";

const storeKey = (eventId: string) => `hubbub-board-shown:${eventId}`;

/** What this browser tab remembers about the card. */
interface Remembered {
  boardId: string;
  phase: BoardPhase;
  /** The tab of the event page that was open last. */
  tab: string;
  /** The tabs on which the card is unfolded. */
  unfoldedOn: readonly string[];
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
  const { data, isFetchedAfterMount } = useBoards(eventId);
  const [remembered, setRemembered] = useState(() => readRemembered(eventId));
  const isHydrated = useIsHydrated();
  const here = tab ?? "";
  const board =
    openBoardOf(data) ?? data?.find(({ id, phase }) => id === remembered?.boardId && phase === "closed") ?? null;
  const own = useOwnBoard(eventId, board);
  const next = board && own ? nextOf(remembered, board, own, here) : remembered;
  if (next !== remembered) setRemembered(next);

  useEffect(() => {
    if (remembered === null) sessionStore.remove(storeKey(eventId));
    else sessionStore.write(storeKey(eventId), JSON.stringify(remembered));
  }, [eventId, remembered]);

  if (!board || !own || !next) return null;
  const others = next.unfoldedOn.filter((other) => other !== here);
  return {
    board,
    own,
    isLoaded: isFetchedAfterMount,
    // The server knows nothing about this browser tab, and has rendered the card unfolded.
    isUnfolded: !isHydrated || next.unfoldedOn.includes(here),
    onUnfold: (isUnfolded) => setRemembered({ ...next, unfoldedOn: isUnfolded ? [...others, here] : others }),
    onDismiss: () => setRemembered(null),
  };
}

/** What to remember after a change of the board, or of the tab; the same object without one. */
function nextOf(remembered: Remembered | null, board: Board, own: OwnState, here: string): Remembered {
  const { id, phase } = board;
  if (remembered?.boardId !== id || remembered.phase !== phase)
    return { boardId: id, phase, tab: here, unfoldedOn: [here] };
  if (remembered.tab === here) return remembered;
  return { ...remembered, tab: here, unfoldedOn: isDone(board, own) ? [] : remembered.unfoldedOn };
}

/** Whether the person can send nothing more in this phase. */
function isDone({ phase }: Board, own: OwnState): boolean {
  if (phase === "collect") return own.isKnown && own.ideasLeft === 0;
  return phase === "closed" || (own.isKnown && own.votesLeft === 0);
}

function readRemembered(eventId: string): Remembered | null {
  const stored = readJson(sessionStore, storeKey(eventId)) as Partial<Remembered> | null;
  return typeof stored?.boardId === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Remembered) : null;
}
