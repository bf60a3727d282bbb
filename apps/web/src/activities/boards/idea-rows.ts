/** The ideas of a board as a phone lists them. Pure. */
import type { Board, Idea, OwnIdea } from "@hubbub/contract/activities/boards/calls";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { showsIdeas } from "./board-list.ts";
import { columnOf } from "./submissions.ts";
import type { OwnState } from "./own-board.ts";

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
  /** Whether the idea has the person's vote. */
  isVoted: boolean;
  /** Whether the vote, or its removal, waits for the network. */
  isVoteQueued: boolean;
}

/** What the person can do with votes: give and remove them, only remove them, or neither; null while people write. */
export type Voting = "give" | "remove" | "closed" | null;

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
  const isVoted = own.votes.has(id);
  return {
    key: id,
    column,
    text,
    name: isOwn ? null : participantName,
    votes: Math.max(0, votes + Number(isVoted) - Number(own.savedVotes.has(id))),
    isOwn,
    state: "shown",
    entry: null,
    isVoted,
    isVoteQueued: own.queuedVotes.has(id),
  };
}

const withoutVotes = { name: null, votes: 0, isOwn: true, isVoted: false, isVoteQueued: false };

function toOwnRow({ id, column, text, state }: OwnIdea): IdeaRow {
  return { ...withoutVotes, key: id, column, text, state, entry: null };
}

function toUnsentRow(entry: OutboxEntry): IdeaRow {
  const { key, body, label } = entry;
  return { ...withoutVotes, key, column: columnOf(body), text: label, state: "unsent", entry };
}
