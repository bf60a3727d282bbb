/** The ideas of a board as a phone lists them. Pure. */
import type { Board, Idea, OwnIdea } from "@hubbub/contract/activities/boards/calls";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { showsIdeas } from "./board-list.ts";
import { columnOf } from "./mutations.ts";
import { type OwnState, shownVotes } from "./own-board.ts";

export interface IdeaRow {
  /** The id of the idea, or the key of its outbox entry. */
  key: string;
  column: number;
  text: string;
  /** Null on an anonymous board, and for own ideas. */
  name: string | null;
  votes: number;
  isOwn: boolean;
  /** "held": a moderator decides. "unsent": in the outbox. */
  state: "shown" | "held" | "hidden" | "unsent";
  /** The idea in the outbox; null for a saved one. */
  entry: OutboxEntry | null;
}

/** The person's vote for an idea. */
export interface IdeaVoting {
  isGiven: boolean;
  /** Whether it waits for the network. */
  isQueued: boolean;
  isDisabled: boolean;
}

/**
 * While people write, own ideas come first, then the newest. While they vote, the order does not change: a tap could be
 * on another idea.
 */
export function ideaRows(board: Board, own: OwnState): IdeaRow[] {
  const ownIds = new Set(own.ideas.map(({ id }) => id));
  const shown = showsIdeas(board) ? board.ideas.map((idea) => toRow(idea, ownIds.has(idea.id), own)) : [];
  const listed = new Set(shown.map(({ key }) => key));
  const onlyOwn = own.ideas.filter(({ id }) => !listed.has(id)).map(toOwnRow);
  if (board.phase === "vote") return [...onlyOwn.filter(({ state }) => state === "held"), ...shown];
  const newestFirst = shown.toReversed();
  return [
    ...own.unsent.map(toUnsentRow).toReversed(),
    ...onlyOwn.toReversed(),
    ...newestFirst.filter(({ isOwn }) => isOwn),
    ...newestFirst.filter(({ isOwn }) => !isOwn),
  ];
}

function toRow({ id, column, text, participantName, votes }: Idea, isOwn: boolean, own: OwnState): IdeaRow {
  return {
    key: id,
    column,
    text,
    name: isOwn ? null : participantName,
    votes: shownVotes(votes, own.unsentVotes.get(id), own.savedVotes.has(id)),
    isOwn,
    state: "shown",
    entry: null,
  };
}

function toOwnRow({ id, column, text, state }: OwnIdea): IdeaRow {
  return { key: id, column, text, name: null, votes: 0, isOwn: true, state, entry: null };
}

function toUnsentRow(entry: OutboxEntry): IdeaRow {
  const column = columnOf(entry.body);
  return { key: entry.key, column, text: entry.label, name: null, votes: 0, isOwn: true, state: "unsent", entry };
}
