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
  /** The latest vote that is not settled, by the id of its idea. */
  unsentVotes: ReadonlyMap<string, OutboxEntry>;
  ideasLeft: number;
  votesLeft: number;
}

/**
 * @param saved what the server has; undefined while it is loading
 * @param entries the event's outbox entries of ideas and votes
 */
export function toOwnState(
  board: Board,
  saved: readonly OwnBoard[] | undefined,
  entries: readonly OutboxEntry[],
): OwnState {
  const own = saved?.find(({ boardId }) => boardId === board.id);
  const ideas = own?.ideas ?? [];
  const ofBoard = entries.filter(({ params }) => params["boardId"] === board.id);
  const unsent = ofBoard.filter(({ params, state }) => !("ideaId" in params) && state !== "saved");
  const voteEntries = ofBoard.filter((entry) => "ideaId" in entry.params && isUnsettled(entry));
  const unsentVotes = new Map(voteEntries.map((entry) => [entry.params["ideaId"] ?? "", entry]));
  const savedVotes = new Set(own?.votes);
  const given = [...unsentVotes].filter(([, entry]) => isVote(entry)).map(([ideaId]) => ideaId);
  // A removed vote counts as used until the server confirms the removal: the next vote could arrive before it.
  const used = new Set([...savedVotes, ...given]);
  const votes = new Set([...savedVotes].filter((ideaId) => !unsentVotes.has(ideaId)).concat(given));
  return {
    isKnown: saved !== undefined,
    ideas,
    unsent,
    votes,
    savedVotes,
    unsentVotes,
    ideasLeft: Math.max(0, board.ideasPerPerson - ideas.length - unsent.filter(isUnsettled).length),
    votesLeft: Math.max(0, board.votesPerPerson - used.size),
  };
}

export function withOwnIdea(list: readonly OwnBoard[], idea: OwnIdea): readonly OwnBoard[] {
  return withOwn(list, idea.boardId, (own) => ({
    ...own,
    ideas: own.ideas.some(({ id }) => id === idea.id) ? own.ideas : [...own.ideas, idea],
  }));
}

export function withOwnVote(
  list: readonly OwnBoard[],
  { boardId, ideaId, isGiven }: { boardId: string; ideaId: string; isGiven: boolean },
): readonly OwnBoard[] {
  return withOwn(list, boardId, (own) => {
    const others = own.votes.filter((id) => id !== ideaId);
    return { ...own, votes: isGiven ? [...others, ideaId] : others };
  });
}

/** Whether the entry gives a vote; else it removes one. */
export function isVote({ call }: OutboxEntry): boolean {
  return call.startsWith("PUT ");
}

/**
 * The number of votes of an idea with the person's unsent vote.
 * @param isSaved whether the server has counted a vote of the person
 */
export function shownVotes(votes: number, entry: OutboxEntry | undefined, isSaved: boolean): number {
  if (!entry || isVote(entry) === isSaved) return votes;
  return Math.max(0, votes + (isVote(entry) ? 1 : -1));
}

function withOwn(list: readonly OwnBoard[], boardId: string, change: (own: OwnBoard) => OwnBoard): readonly OwnBoard[] {
  const own = list.find((each) => each.boardId === boardId) ?? { boardId, ideas: [], votes: [] };
  return [...list.filter((each) => each.boardId !== boardId), change(own)];
}

export function ideasLeftText(left: number, total: number): string {
  if (total === 1) return plural(left, "1 idea left", "{count} ideas left");
  return t("{left} of {total} ideas left", { left, total });
}
