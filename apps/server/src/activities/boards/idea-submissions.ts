/** The write plans of new ideas, and of votes for ideas. The lock of a board orders both on all nodes. */
import type { IdeaVotes, OwnIdea } from "@hubbub/contract/activities/boards/calls";
import { IDEAS_MAX } from "@hubbub/contract/activities/boards/index";

import { MINUTE, tooMany } from "../../api/rate-limits/limits.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Circumstances } from "../../submissions/admission.ts";
import { withoutAuthor } from "../../submissions/moderation/screening.ts";
import { createPostWriter, type PostSubmission } from "../../submissions/post-submissions.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { invalidateOwn, publishCounts, publishHeldIdeas, publishIdeas, publishVotes } from "./board-publications.ts";
import { type BoardRow, refuseIdeas, refuseVotes, toOwnIdea } from "./board.ts";
import { type BoardRef, countBoards, countIdeas, lockBoards } from "./boards.store.ts";
import {
  findVotedIdeas,
  type IdeaState,
  type IdeaVote,
  listUsedVotes,
  removeVotes,
  storeVotes,
  updateVoters,
  updateVotes,
} from "./idea-votes.store.ts";

export interface IdeaSubmission extends PostSubmission, BoardRef {
  column: number;
}

export type IdeaWriter = SubmissionWriter<IdeaSubmission, OwnIdea>;

export function createIdeaWriter({ kysely, bus }: ActivityDeps): IdeaWriter {
  return createPostWriter(kysely, {
    activity: "boards",
    table: "ideas",
    // A board limits how many ideas a person may send. This is for many boards one after another.
    limit: {
      max: 20,
      windowSeconds: MINUTE,
      refuse: tooMany("You can send up to 20 ideas a minute. Please try again in a minute."),
    },
    // Links are not checked: screens show ideas as plain text.
    checksOf: ({ textFilterEnabled }) => ({ words: textFilterEnabled, links: false }),
    load: loadBoards,
    refuse: refuseIdea,
    // Nobody sees the author on an anonymous board, so names and mutes do not count there.
    screened: (item, { boards }) => (boards.get(item.boardId)?.definition.isAnonymous ? withoutAuthor(item) : item),
    review: (item, { loaded: { boards } }) => (boards.get(item.boardId)?.definition.review ? "review" : null),
    toColumns: ({ boardId, column, text }: IdeaSubmission) => ({
      board_id: boardId,
      board_column: column,
      content: text,
    }),
    alongside: (transaction, rows) =>
      countBoards(
        transaction,
        rows.map((row) => ({ eventId: row.event_id, boardId: row.board_id })),
      ),
    toReceipt: toOwnIdea,
    publish: (rows, counts) => {
      for (const board of counts ?? []) {
        const ideas = rows.filter((row) => row.board_id === board.id);
        invalidateOwn(
          bus,
          board.event_id,
          ideas.map((row) => row.participant_key),
        );
        const visible = ideas.filter((row) => row.held_for === null).map((row) => ({ ...row, votes: 0 }));
        publishIdeas(bus, board, { ideas: visible, removed: [] }, "everyone");
        if (visible.length > 0) publishCounts(bus, board);
        if (visible.length < ideas.length) publishHeldIdeas(bus, board.event_id);
      }
    },
  });
}

interface LoadedBoards {
  boards: ReadonlyMap<number, BoardRow>;
  /** Number of all ideas of a board and of earlier items of this batch for it. */
  before: ReadonlyMap<IdeaSubmission, number>;
  /** Number of the ideas of a person on the board. */
  ownTotal: (item: IdeaSubmission) => number;
}

async function loadBoards(transaction: Connection, items: readonly IdeaSubmission[]): Promise<LoadedBoards> {
  const [boards, totals] = await Promise.all([lockBoards(transaction, items), countIdeas(transaction, items)]);
  const byAuthor = new Map(totals.map((each) => [`${each.boardId} ${each.participantKey}`, each.count]));
  const taken = new Map<number, number>();
  for (const { boardId, count } of totals) taken.set(boardId, (taken.get(boardId) ?? 0) + count);
  const before = new Map<IdeaSubmission, number>();
  for (const item of items) {
    const number = taken.get(item.boardId) ?? 0;
    before.set(item, number);
    taken.set(item.boardId, number + 1);
  }
  const ownTotal = ({ boardId, authorKeys }: IdeaSubmission) =>
    [...new Set(authorKeys)].reduce((sum, key) => sum + (byAuthor.get(`${boardId} ${key}`) ?? 0), 0);
  return { boards, before, ownTotal };
}

function refuseIdea(
  item: IdeaSubmission,
  { loaded, own }: Circumstances<IdeaSubmission, LoadedBoards>,
): Refusal | null {
  const board = loaded.boards.get(item.boardId);
  const refusal = refuseIdeas(board);
  if (refusal || !board) return refusal;
  const { columns, ideasPerPerson } = board.definition;
  if (item.column >= columns.length) return new Refusal("invalid", "This column no longer exists. Choose another one.");
  const sent = loaded.ownTotal(item) + own.filter(({ boardId }) => boardId === item.boardId).length;
  if (sent >= ideasPerPerson)
    return conflict(ideasPerPerson === 1 ? "You have sent your idea" : `You have sent all ${ideasPerPerson} ideas`);
  return (loaded.before.get(item) ?? 0) >= IDEAS_MAX ? conflict("This board is full") : null;
}

export type IdeaVoteWriter = SubmissionWriter<IdeaVote, IdeaVotes>;

interface LoadedVotes {
  boards: ReadonlyMap<number, BoardRow>;
  ideas: ReadonlyMap<number, IdeaState>;
  /** The shown ideas that had a vote before the batch, by board and participant key. */
  used: ReadonlyMap<string, ReadonlySet<number>>;
}

type VoteCircumstances = Circumstances<IdeaVote, LoadedVotes>;

const voterOf = ({ boardId }: Pick<IdeaVote, "boardId">, key: string) => `${boardId} ${key}`;

export function createIdeaVoteWriter({ kysely, bus }: ActivityDeps): IdeaVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "boards",
    // A withdrawn vote leaves no row to count. A board limits the votes of a person exactly.
    limit: {
      countedIn: "memory",
      max: 60,
      windowSeconds: MINUTE,
      refuse: tooMany("You are changing your votes too often. Please try again in a minute."),
    },
    load: loadVotes,
    refuse: refuseVote,
    toRow: (item, circumstances) => {
      const used = usedOnBoard(item, circumstances);
      const changes = item.isVote !== used.has(item.ideaId);
      const votes = circumstances.loaded.ideas.get(item.ideaId)?.votes ?? 0;
      if (item.isVote) used.add(item.ideaId);
      else used.delete(item.ideaId);
      return { ...item, changes, votes, votesLeft: votesLeft(item, circumstances, used) };
    },
    write: (transaction, rows) => {
      const changed = lastVotes(rows.filter(({ changes }) => changes));
      const given = changed.filter(({ isVote }) => isVote);
      const withdrawn = changed
        .filter(({ isVote }) => !isVote)
        .flatMap((vote) => [...new Set(vote.authorKeys)].map((participantKey) => ({ ...vote, participantKey })));
      return {
        stored: given.length > 0 ? storeVotes(transaction, given) : Promise.resolve(),
        removed: withdrawn.length > 0 ? removeVotes(transaction, withdrawn) : Promise.resolve(),
        votes: updateVotes(transaction, changed),
        voters: changed.length > 0 ? updateVoters(transaction, changed) : Promise.resolve(),
        boards: countBoards(transaction, changed),
      };
    },
    // A repeated vote changes nothing, so it needs no key.
    receipts: {
      computed: (rows, { votes }) => {
        const votesOf = new Map(votes.map((counted) => [counted.ideaId, counted.votes]));
        return rows.map(({ ideaId, votes: before, votesLeft: left }) => ({
          ideaId: String(ideaId),
          votes: votesOf.get(ideaId) ?? before,
          votesLeft: left,
        }));
      },
    },
    publish: (rows, { votes, boards }) => {
      for (const board of boards) {
        const voters = rows.filter(({ boardId }) => boardId === board.id);
        invalidateOwn(
          bus,
          board.event_id,
          voters.flatMap(({ authorKeys }) => authorKeys),
        );
        for (const { boardId, ideaId, votes: number } of votes)
          if (boardId === board.id) publishVotes(bus, board, ideaId, number);
        publishCounts(bus, board);
      }
    },
  });
}

async function loadVotes(transaction: Connection, items: readonly IdeaVote[]): Promise<LoadedVotes> {
  const voters = items.flatMap(({ eventId, boardId, authorKeys }) =>
    authorKeys.map((participantKey) => ({ eventId, boardId, participantKey })),
  );
  const [boards, ideas, votes] = await Promise.all([
    lockBoards(transaction, items),
    findVotedIdeas(transaction, items),
    listUsedVotes(transaction, voters),
  ]);
  const used = Map.groupBy(votes, (vote) => voterOf(vote, vote.participantKey));
  return {
    boards,
    ideas,
    used: new Map([...used].map(([voter, of]) => [voter, new Set(of.map(({ ideaId }) => ideaId))])),
  };
}

/** The shown ideas of the board that have the person's vote, with the earlier items of this batch. */
function usedOnBoard(item: IdeaVote, { loaded, own }: Pick<VoteCircumstances, "loaded" | "own">): Set<number> {
  const used = new Set(item.authorKeys.flatMap((key) => [...(loaded.used.get(voterOf(item, key)) ?? [])]));
  for (const { boardId, ideaId, isVote } of own)
    if (boardId === item.boardId && isVote) used.add(ideaId);
    else if (boardId === item.boardId) used.delete(ideaId);
  return used;
}

function votesLeft(item: IdeaVote, { loaded }: Pick<VoteCircumstances, "loaded">, used: ReadonlySet<number>): number {
  const allowed = loaded.boards.get(item.boardId)?.definition.votesPerPerson ?? 0;
  return Math.max(0, allowed - used.size);
}

function refuseVote(item: IdeaVote, circumstances: VoteCircumstances): Refusal | null {
  const { boards, ideas } = circumstances.loaded;
  const board = boards.get(item.boardId);
  const refusal = refuseVotes(board);
  if (refusal || !board) return refusal;
  const idea = ideas.get(item.ideaId);
  if (!idea || idea.board_id !== item.boardId || idea.is_hidden) return notFound("Idea");
  if (idea.merged_into !== null)
    return conflict("This idea was merged into another idea. Vote for the other idea instead.");
  const used = usedOnBoard(item, circumstances);
  if (!item.isVote || used.has(item.ideaId) || votesLeft(item, circumstances, used) > 0) return null;
  const { votesPerPerson } = board.definition;
  return conflict(votesPerPerson === 1 ? "You have used your vote" : `You have used all ${votesPerPerson} votes`);
}

/** If a person votes for an idea several times in one batch, keeps only the last vote. */
function lastVotes<Vote extends IdeaVote>(votes: readonly Vote[]): Vote[] {
  return [...new Map(votes.map((vote) => [`${vote.ideaId} ${vote.participantKey}`, vote])).values()];
}
