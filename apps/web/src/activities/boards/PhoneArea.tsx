/** The open board. Each phase unfolds it on the tab where the phase begins. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { useMemo } from "react";

import { useOutbox } from "../../outbox/use-outbox.ts";
import { type Folding, useFolding } from "../../ui/use-folding.ts";
import type { AreaProps } from "../phone-part.ts";
import { isOpen } from "./board-list.ts";
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

export function PhoneArea({ event, tab }: AreaProps) {
  const here = tab ?? "";
  const { data, isFetchedAfterMount } = useBoards(event.id, { isPageDataComplete: true });
  const { remembered, remember, folding } = useFolding<Remembered>(`hubbub-board-shown:${event.id}`, here);
  // After its close a board stays until it is dismissed or another one opens.
  const board =
    data?.find(isOpen) ?? data?.find(({ id, phase }) => id === remembered?.id && phase === "closed") ?? null;
  const own = useOwnBoard(event.id, board);
  if (!board || !own) return null;
  const next = nextOf(remembered, board, own, here);
  if (next !== remembered) remember(next);
  return (
    <PhoneCard key={board.id} event={event} board={board} own={own} isLoaded={isFetchedAfterMount} folding={folding} />
  );
}

/** What to remember after a change. Once all ideas are sent or all votes used, leaving the tab folds the card. */
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

const OWN_CALLS = [IDEA_CALL, ...IDEA_VOTE_CALLS] as const;

/** What the person has sent to a board; null without a board. */
function useOwnBoard(eventId: string, board: Board | null): OwnState | null {
  const saved = useOwnBoards(eventId, board !== null).data;
  const entries = useOutbox(eventId, OWN_CALLS);
  return useMemo(() => board && toOwnState(board, saved, entries), [board, saved, entries]);
}
