/** The open board. Each phase unfolds it on the tab where the phase begins. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { useEffect, useEffectEvent, useMemo } from "react";

import { useLiveList } from "../../live/use-live-list.ts";
import { useOutbox, useWithUnsettled } from "../../outbox/use-outbox.ts";
import { useFolding } from "../../ui/use-folding.ts";
import type { AreaProps } from "../phone-part.ts";
import { isClosed, isOpen } from "./board-list.ts";
import { IDEA_CALL, IDEA_VOTE_CALLS } from "./submissions.ts";
import { noOwnBoards, type OwnState, toOwnState, withEntry } from "./own-board.ts";
import { PhoneCard } from "./PhoneCard.tsx";
import { phoneBoardsQuery, useOwnBoards } from "./queries.ts";

export function PhoneArea({ event, tab }: AreaProps) {
  const { data: items, isFetchedAfterMount } = useLiveList(phoneBoardsQuery(event.id));
  const { shown: board, folding } = useFolding({
    storeKey: `hubbub-board-shown:${event.id}`,
    here: tab ?? "",
    items,
    isOpen,
    isClosed,
    stepOf: ({ phase }) => phase,
  });
  const own = useOwnBoard(event.id, board);
  const leave = useEffectEvent(() => {
    if (board && own && isDone(board, own)) folding.onFold();
  });
  useEffect(() => () => leave(), [tab]);
  if (!board || !own) return null;
  return (
    <PhoneCard key={board.id} event={event} board={board} own={own} isLoaded={isFetchedAfterMount} folding={folding} />
  );
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
  const shown = useWithUnsettled(saved ?? noOwnBoards, eventId, IDEA_VOTE_CALLS, withEntry);
  const entries = useOutbox(eventId, OWN_CALLS);
  return useMemo(() => board && toOwnState(board, saved, shown, entries), [board, saved, shown, entries]);
}
