/** The write plans of new ideas, and of votes for ideas. The lock of a board orders both on all nodes. */
import type { IdeaVotes, OwnIdea } from "@hubbub/contract/activities/boards/calls";
import { IDEAS_MAX } from "@hubbub/contract/activities/boards/index";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Circumstances } from "../../submissions/admission.ts";
import { withoutAuthor } from "../../submissions/moderation/screening.ts";
import { createPostWriter, type PostSubmission } from "../../submissions/post-submissions.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishCounts, publishNewIdea, publishVotes } from "./board-publications.ts";
import { type BoardRow, type CountedBoard, refuseIdeas, refuseVotes, toOwnIdea } from "./board.ts";
import { boardKey, type BoardRef, countBoards, countIdeas, lockBoards } from "./boards.store.ts";
import {
  findVotedIdeas,
  ideaKey,
  type IdeaVote,
  listUsedVotes,
  removeVotes,
  storeVotes,
  updateVotes,
} from "./idea-votes.store.ts";

export interface IdeaSubmission extends PostSubmission, BoardRef {
  column: number;
}

export type IdeaWriter = SubmissionWriter<IdeaSubmission, OwnIdea>;

interface LoadedBoards {
  boards: ReadonlyMap<string, BoardRow>;
  /** Number of all ideas of a board. */
  total: (board: BoardRef) => number;
  /** Number of the ideas of a participant on a board. */
  ownTotal: (item: IdeaSubmission) => number;
}

const conflict = (sentence: string) => new Refusal("conflict", sentence);

export function createIdeaWriter({ kysely, bus }: ActivityDeps): IdeaWriter {
  return createPostWriter(kysely, {
    activity: "boards",
    table: "ideas",
    limit: LIMITS.ideas,
    // Links are not checked: screens show ideas as plain text.
    checksOf: ({ textFilterEnabled }) => ({ words: textFilterEnabled, links: false }),
    load: loadBoards,
    refuse: refuseIdea,
    // Nobody sees the author on an anonymous board, so names and mutes do not count there.
    screened: (item, { boards }) =>
      boards.get(boardKey(item))?.definition.isAnonymous ? { ...item, ...withoutAuthor(item) } : item,
    review: (item, { loaded: { boards } }) => (boards.get(boardKey(item))?.definition.review ? "review" : null),
    toColumns: ({ boardId, column, text }: IdeaSubmission) => ({
      board_id: boardId,
      board_column: column,
      content: text,
    }),
    count: (transaction, rows) => countBoards(transaction, boardsOf(rows)),
    toReceipt: toOwnIdea,
    publish: (rows, counts) => {
      for (const board of counts ?? []) {
        const ideas = rows.filter((row) => row.event_id === board.event_id && row.board_id === board.id);
        for (const row of ideas) publishNewIdea(bus, board, row);
        if (ideas.some((row) => row.held_for === null)) publishCounts(bus, board);
      }
    },
  });
}

function boardsOf(rows: readonly { event_id: string; board_id: number }[]): BoardRef[] {
  return rows.map((row) => ({ eventId: row.event_id, boardId: row.board_id }));
}

async function loadBoards(transaction: Connection, items: readonly IdeaSubmission[]): Promise<LoadedBoards> {
  const [boards, totals] = await Promise.all([lockBoards(transaction, items), countIdeas(transaction, items)]);
  const ofBoard = Map.groupBy(totals, boardKey);
  return {
    boards,
    total: (board) => (ofBoard.get(boardKey(board)) ?? []).reduce((sum, { count }) => sum + count, 0),
    ownTotal: (item) =>
      ofBoard.get(boardKey(item))?.find(({ participantKey }) => participantKey === item.participantKey)?.count ?? 0,
  };
}

function refuseIdea(
  item: IdeaSubmission,
  { loaded, own }: Circumstances<IdeaSubmission, LoadedBoards>,
): Refusal | null {
  const board = loaded.boards.get(boardKey(item));
  const refusal = refuseIdeas(board);
  if (refusal || !board) return refusal;
  const { columns, ideasPerPerson } = board.definition;
  if (item.column >= columns.length) return new Refusal("invalid", "This board has no such column");
  const sent = loaded.ownTotal(item) + own.filter(({ boardId }) => boardId === item.boardId).length;
  if (sent >= ideasPerPerson)
    return conflict(ideasPerPerson === 1 ? "You have sent your idea" : `You have sent all ${ideasPerPerson} ideas`);
  return loaded.total(item) >= IDEAS_MAX ? conflict("This board is full") : null;
}

export type IdeaVoteWriter = SubmissionWriter<IdeaVote, IdeaVotes>;

interface LoadedVotes {
  boards: ReadonlyMap<string, BoardRow>;
  ideas: Awaited<ReturnType<typeof findVotedIdeas>>;
  /** The shown ideas that had a person's vote before the batch. */
  used: Awaited<ReturnType<typeof listUsedVotes>>;
}

export function createIdeaVoteWriter({ kysely, bus }: ActivityDeps): IdeaVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "boards",
    load: async (transaction, items: readonly IdeaVote[]): Promise<LoadedVotes> => {
      const [boards, ideas, used] = await Promise.all([
        lockBoards(transaction, items),
        findVotedIdeas(transaction, items),
        listUsedVotes(transaction, items),
      ]);
      return { boards, ideas, used };
    },
    refuse: refuseVote,
    toRow: (item, circumstances) => {
      const used = usedOnBoard(item, circumstances);
      if (item.isVote) used.add(item.ideaId);
      else used.delete(item.ideaId);
      return { ...item, votesLeft: votesLeft(item, circumstances, used) };
    },
    write: (transaction, rows, { used }) => {
      const isUsed = (vote: IdeaVote) =>
        used.some(({ participantKey, ...idea }) => {
          return participantKey === vote.participantKey && ideaKey(idea) === ideaKey(vote);
        });
      const changed = lastVotes(rows).filter((vote) => vote.isVote !== isUsed(vote));
      const [given, withdrawn] = [changed.filter(({ isVote }) => isVote), changed.filter(({ isVote }) => !isVote)];
      return {
        stored: given.length > 0 ? storeVotes(transaction, given) : Promise.resolve(),
        removed: withdrawn.length > 0 ? removeVotes(transaction, withdrawn) : Promise.resolve(),
        votes: updateVotes(transaction, rows),
        boards: countBoards(transaction, rows),
      };
    },
    // A repeated vote changes nothing, so it needs no key.
    receipts: {
      computed: (rows, { votes }) => {
        const votesOf = new Map(votes.map((counted) => [ideaKey(counted), counted.votes]));
        return rows.map((row) => ({
          ideaId: String(row.ideaId),
          votes: votesOf.get(ideaKey(row)) ?? 0,
          votesLeft: row.votesLeft,
        }));
      },
    },
    publish: (rows, { votes, boards }) => {
      const boardOf = new Map(boards.map((board) => [boardKey({ eventId: board.event_id, boardId: board.id }), board]));
      const boardOfIdea = new Map<string, CountedBoard | undefined>(
        rows.map((row) => [ideaKey(row), boardOf.get(boardKey(row))]),
      );
      for (const counted of votes) {
        const board = boardOfIdea.get(ideaKey(counted));
        if (board) publishVotes(bus, board, counted.ideaId, counted.votes);
      }
      for (const board of boards) publishCounts(bus, board);
    },
  });
}

type VoteCircumstances = Circumstances<IdeaVote, LoadedVotes>;

/** The shown ideas of the board that have the person's vote, with the earlier items of this batch. */
function usedOnBoard(item: IdeaVote, { loaded, own }: Pick<VoteCircumstances, "loaded" | "own">): Set<number> {
  const used = new Set(
    loaded.used
      .filter((vote) => vote.participantKey === item.participantKey && boardKey(vote) === boardKey(item))
      .map(({ ideaId }) => ideaId),
  );
  for (const { boardId, ideaId, isVote } of own)
    if (boardId === item.boardId && isVote) used.add(ideaId);
    else if (boardId === item.boardId) used.delete(ideaId);
  return used;
}

function votesLeft(item: IdeaVote, { loaded }: Pick<VoteCircumstances, "loaded">, used: ReadonlySet<number>): number {
  const allowed = loaded.boards.get(boardKey(item))?.definition.votesPerPerson ?? 0;
  return Math.max(0, allowed - used.size);
}

function refuseVote(item: IdeaVote, circumstances: VoteCircumstances): Refusal | null {
  const { boards, ideas } = circumstances.loaded;
  const board = boards.get(boardKey(item));
  const refusal = refuseVotes(board);
  if (refusal || !board) return refusal;
  const idea = ideas.get(ideaKey(item));
  if (!idea || idea.board_id !== item.boardId || idea.is_hidden) return notFound("Idea");
  if (idea.merged_into !== null) return conflict("This idea was merged with another one. Vote for that one.");
  const used = usedOnBoard(item, circumstances);
  if (!item.isVote || used.has(item.ideaId) || votesLeft(item, circumstances, used) > 0) return null;
  const { votesPerPerson } = board.definition;
  return conflict(votesPerPerson === 1 ? "You have used your vote" : `You have used all ${votesPerPerson} votes`);
}

/** If a person votes for an idea several times in one batch, keeps only the last vote. */
function lastVotes<Vote extends IdeaVote>(votes: readonly Vote[]): Vote[] {
  return [...new Map(votes.map((vote) => [`${ideaKey(vote)} ${vote.participantKey}`, vote])).values()];
}
