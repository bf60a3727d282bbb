/** The write plan of votes for ideas. The lock of a board orders them and new ideas on all nodes. */
import type { IdeaVotes } from "@hubbub/contract/activities/boards/calls";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { conflict, notFound, type Refusal } from "../../platform/http/refusal.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { invalidateOwn, publishCounts, publishVotes } from "./board-publications.ts";
import { type BoardRow, refuseVotes } from "./board.ts";
import { countBoards, lockBoards } from "./boards.store.ts";
import {
  findVotedIdeas,
  type IdeaState,
  type IdeaVote,
  listUsedVotes,
  removeVotes,
  storeVotes,
  updateVoters,
  updateVotes,
  type UsedVote,
} from "./idea-votes.store.ts";

export type IdeaVoteWriter = SubmissionWriter<IdeaVote, IdeaVotes>;

export function createIdeaVoteWriter({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">): IdeaVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "boards",
    // A withdrawn vote leaves no row to count. A board limits the votes of a person exactly.
    limit: new MemoryLimit(perMinute(60, "You are changing your votes too often. Please try again in a minute.")),
    reads: (transaction, items) => [
      lockBoards(transaction, items),
      findVotedIdeas(transaction, items),
      listUsedVotes(
        transaction,
        items.flatMap((item) => item.authorKeys.map((participantKey) => ({ ...item, participantKey }))),
      ).then((used) => Map.groupBy(used, voterKey)),
    ],
    refuse: ({ item, own }, _accepted, [boards, ideas, used]) => {
      const board = boards.get(item.boardId);
      return refuseVotes(board) ?? refuseVote(item, board, ideas.get(item.ideaId), votesAfter(own, item, used));
    },
    toRow: ({ item, own }, [boards, ideas, used]) => ({
      ...item,
      votes: ideas.get(item.ideaId)?.votes ?? 0,
      votesLeft: votesLeft(boards.get(item.boardId), votesAfter([...own, item], item, used)),
    }),
    writes: (transaction, items, [, , used]) => {
      const { changed, given } = changesOf(items, [...used.values()].flat());
      const withdrawn = changed
        .filter(({ isVote }) => !isVote)
        .flatMap((vote) => [...new Set(vote.authorKeys)].map((participantKey) => ({ ...vote, participantKey })));
      return [
        withdrawn.length > 0 ? removeVotes(transaction, withdrawn) : null,
        given.length > 0 ? storeVotes(transaction, given) : null,
        updateVotes(transaction, changed),
        changed.length > 0 ? updateVoters(transaction, changed) : null,
        countBoards(transaction, changed),
      ];
    },
    publish: (items, [, , votes, , counts]) => {
      for (const board of counts) {
        const voters = items.filter(({ boardId }) => boardId === board.id);
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
    // A repeated vote changes nothing, so it needs no key.
    answers: (items, [, , counted]) => {
      const votesOf = new Map(counted.map(({ ideaId, votes }) => [ideaId, votes]));
      return items.map(({ ideaId, votes, votesLeft: left }) => ({
        ideaId: String(ideaId),
        votes: votesOf.get(ideaId) ?? votes,
        votesLeft: left,
      }));
    },
  });
}

const voterKey = ({ boardId, participantKey }: Pick<UsedVote, "boardId" | "participantKey">) =>
  `${boardId} ${participantKey}`;

/**
 * The shown ideas of the board that have the person's vote after some of the person's items of this batch.
 * @param used the votes before the batch, by `voterKey`
 */
function votesAfter(
  items: readonly IdeaVote[],
  { boardId, authorKeys }: IdeaVote,
  used: ReadonlyMap<string, readonly UsedVote[]>,
): ReadonlySet<number> {
  const before = authorKeys.flatMap((participantKey) => used.get(voterKey({ boardId, participantKey })) ?? []);
  const voted = new Set(before.map(({ ideaId }) => ideaId));
  for (const item of items)
    if (item.boardId === boardId && item.isVote) voted.add(item.ideaId);
    else if (item.boardId === boardId) voted.delete(item.ideaId);
  return voted;
}

function votesLeft(board: BoardRow | undefined, voted: ReadonlySet<number>): number {
  return Math.max(0, (board?.definition.votesPerPerson ?? 0) - voted.size);
}

/** Returns why a board that takes votes does not take this one; null if it does. */
function refuseVote(
  { ideaId, boardId, isVote }: IdeaVote,
  board: BoardRow | undefined,
  idea: IdeaState | undefined,
  voted: ReadonlySet<number>,
): Refusal | null {
  if (!idea || idea.board_id !== boardId || idea.is_hidden) return notFound("Idea");
  if (idea.merged_into !== null)
    return conflict("This idea was merged into another idea. Vote for the other idea instead.");
  if (!isVote || voted.has(ideaId) || votesLeft(board, voted) > 0) return null;
  const votes = board?.definition.votesPerPerson;
  return conflict(votes === 1 ? "You have used your vote" : `You have used all ${votes} votes`);
}

/**
 * Finds the votes and withdrawals of a batch that change something, and the votes that no later item withdraws.
 * @param used the votes before the batch
 */
function changesOf(items: readonly IdeaVote[], used: readonly UsedVote[]) {
  const keyOf = (ideaId: number, participantKey: string) => `${ideaId} ${participantKey}`;
  /** The votes so far; null for one that is stored. */
  const voted = new Map<string, IdeaVote | null>(
    used.map(({ ideaId, participantKey }) => [keyOf(ideaId, participantKey), null]),
  );
  const changed = items.filter((item) => {
    const keys = item.authorKeys.map((participantKey) => keyOf(item.ideaId, participantKey));
    if (keys.some((key) => voted.has(key)) === item.isVote) return false;
    if (item.isVote) voted.set(keyOf(item.ideaId, item.participantKey), item);
    else for (const key of keys) voted.delete(key);
    return true;
  });
  return { changed, given: [...voted.values()].filter((vote) => vote !== null) };
}
