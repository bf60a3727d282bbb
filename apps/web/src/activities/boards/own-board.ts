/** What a person has sent to a board, with what waits in the outbox. Pure. */
import type { Board, OwnBoard, OwnIdea } from "@hubbub/contract/activities/boards/calls";

import { plural, t } from "../../lib/i18n/translate.ts";
import { isUnsettled, type OutboxEntry } from "../../outbox/entry.ts";

/** What the person has sent, also what is not saved yet. */
export interface OwnState {
  /** Whether the saved ideas and votes are known. */
  isKnown: boolean;
  /** The saved ideas. */
  ideas: readonly OwnIdea[];
  /** Ideas that are not saved, refused ones included. */
  unsent: readonly OutboxEntry[];
  /** Ids of the ideas that have the person's vote, also while it is being sent. */
  votes: ReadonlySet<string>;
  /** Ids of the ideas for which the server has the person's vote. */
  savedVotes: ReadonlySet<string>;
  /** Ids of the ideas for which a vote, or its removal, waits for the network. */
  queuedVotes: ReadonlySet<string>;
  ideasLeft: number;
  votesLeft: number;
}

export const noOwnBoards: readonly OwnBoard[] = [];

/**
 * @param saved what the server has; undefined while it is loading
 * @param shown the same with unsettled votes
 * @param entries the event's outbox entries of ideas and votes
 */
export function toOwnState(
  board: Board,
  saved: readonly OwnBoard[] | undefined,
  shown: readonly OwnBoard[],
  entries: readonly OutboxEntry[],
): OwnState {
  const isOfBoard = ({ boardId }: { boardId?: string }) => boardId === board.id;
  const own = saved?.find(isOfBoard);
  const ideas = own?.ideas ?? [];
  const savedVotes = new Set(own?.votes);
  const votes = new Set(shown.find(isOfBoard)?.votes);
  const ofBoard = entries.filter(({ params }) => isOfBoard(params));
  const unsent = ofBoard.filter(({ params, state }) => !("ideaId" in params) && state !== "saved");
  const queued = ofBoard.filter((entry) => isUnsettled(entry) && entry.attempts > 0);
  return {
    isKnown: saved !== undefined,
    ideas,
    unsent,
    votes,
    savedVotes,
    queuedVotes: new Set(queued.flatMap(({ params }) => params["ideaId"] ?? [])),
    ideasLeft: Math.max(0, board.ideasPerPerson - ideas.length - unsent.filter(isUnsettled).length),
    // A removed vote counts as used until the server confirms the removal: the next vote could arrive before it.
    votesLeft: Math.max(0, board.votesPerPerson - new Set([...savedVotes, ...votes]).size),
  };
}

export function withOwnIdea(list: readonly OwnBoard[], idea: OwnIdea): readonly OwnBoard[] {
  return withOwn(list, idea.boardId, (own) => ({
    ...own,
    ideas: own.ideas.some(({ id }) => id === idea.id) ? own.ideas : [...own.ideas, idea],
  }));
}

/** With the vote of an outbox entry, or without the vote that it removes. */
export function withEntry(list: readonly OwnBoard[], { call, params }: OutboxEntry): readonly OwnBoard[] {
  const { boardId = "", ideaId = "" } = params;
  return withOwn(list, boardId, (own) => {
    const others = own.votes.filter((id) => id !== ideaId);
    return { ...own, votes: call.startsWith("PUT ") ? [...others, ideaId] : others };
  });
}

function withOwn(list: readonly OwnBoard[], boardId: string, change: (own: OwnBoard) => OwnBoard): readonly OwnBoard[] {
  const own = list.find((each) => each.boardId === boardId) ?? { boardId, ideas: [], votes: [] };
  return [...list.filter((each) => each.boardId !== boardId), change(own)];
}

export function ideasLeftText(left: number, total: number): string {
  if (total === 1) return plural(left, "1 idea left", "{count} ideas left");
  return t("{left} of {total} ideas left", { left, total });
}
