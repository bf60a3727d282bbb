/** The write plan of votes for ideas. The lock of a board orders them and new ideas on all nodes. */
import type { IdeaVotes } from "@hubbub/contract/activities/boards/calls";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { conflict, notFound, type Refusal } from "../../platform/http/refusal.ts";
import { countedInMemory } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { ofPerson } from "../../submissions/write-plan.ts";
import type { ActivityDeps } from "../activity.ts";
import { updateCounts } from "../votes.store.ts";
import { invalidateOwn, publishCounts, publishVotes } from "./board-publications.ts";
import { type BoardRow, type IdeaRow, refuseVotes } from "./board.ts";
import { countBoards, lockBoards } from "./boards.store.ts";
import {
  changedIdeas,
  findVotedIdeas,
  type IdeaVote,
  ideaVotes,
  listUsedVotes,
  storeVotes,
  updateVoters,
  type UsedVote,
} from "./idea-votes.store.ts";

export type IdeaVoteWriter = SubmissionWriter<IdeaVote, IdeaVotes>;

export function createIdeaVoteWriter({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">): IdeaVoteWriter {
  return createSubmissionWriter(kysely, {
    activity: "boards",
    // A withdrawn vote leaves no row to count. A board limits the votes of a person exactly.
    limit: countedInMemory(perMinute(60, "You are doing this too often. Please try again in a minute.")),
    reads: (transaction, items) => ({
      boards: lockBoards(transaction, items),
      ideas: findVotedIdeas(transaction, items),
      used: listUsedVotes(
        transaction,
        items.flatMap((item) => item.authorKeys.map((participantKey) => ({ ...item, participantKey }))),
      ).then((used) => Map.groupBy(used, voterKey)),
    }),
    decide: (item, _event, { boards, ideas, used }, accepted) => {
      const board = boards.get(item.boardId);
      if (!board) return notFound("Board");
      const idea = ideas.get(item.postId);
      const own = ofPerson(accepted, item);
      const voted = votesAfter(own, item, used);
      const refusal = refuseVotes(board, item) ?? refuseVote(item, board, idea, voted);
      if (refusal) return refusal;
      return {
        ...item,
        hadVote: votesAfter([], item, used).has(item.postId),
        votedTwice: votedTwice(item, used),
        isChange: voted.has(item.postId) !== item.isVote,
        votes: idea?.votes ?? 0,
        votesLeft: votesLeft(board, votesAfter([...own, item], item, used)),
      };
    },
    writes: (transaction, items) => {
      const changes = items.filter(({ isChange }) => isChange);
      return {
        stored: storeVotes(transaction, changes),
        votes: updateCounts(transaction, ideaVotes, changes.flatMap(changedIdeas)),
        voters: updateVoters(transaction, changes),
        boards: countBoards(transaction, changes),
      };
    },
    publish: (items, { votes, boards }) => {
      for (const board of boards) {
        const voters = items.filter(({ boardId }) => boardId === board.id);
        invalidateOwn(
          bus,
          board.event_id,
          voters.flatMap(({ authorKeys }) => authorKeys),
        );
        const voted = new Set(voters.flatMap(changedIdeas).map(({ postId }) => postId));
        for (const { postId: ideaId, votes: number } of votes)
          if (voted.has(ideaId)) publishVotes(bus, board.event_id, board, { ideaId, votes: number });
        publishCounts(bus, board.event_id, board);
      }
    },
    // A repeated vote changes nothing, so it needs no key.
    answers: (items, { votes: counted }) => {
      const votesOf = new Map(counted.map(({ postId, votes }) => [postId, votes]));
      return items.map(({ postId, votes, votesLeft: left }) => ({
        ideaId: String(postId),
        votes: votesOf.get(postId) ?? votes,
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
    if (item.boardId === boardId && item.isVote) voted.add(item.postId);
    else if (item.boardId === boardId) voted.delete(item.postId);
  return voted;
}

/** The other shown ideas of the board that have the person's vote under more than one key. */
function votedTwice({ boardId, authorKeys, postId }: IdeaVote, used: ReadonlyMap<string, readonly UsedVote[]>) {
  const ideas = authorKeys
    .flatMap((participantKey) => used.get(voterKey({ boardId, participantKey })) ?? [])
    .map(({ ideaId }) => ideaId);
  return ideas.filter((id, index) => id !== postId && ideas.indexOf(id) < index);
}

function votesLeft(board: BoardRow, voted: ReadonlySet<number>): number {
  return Math.max(0, board.definition.votesPerPerson - voted.size);
}

/** Returns why a board that takes votes does not take this one; null if it does. */
function refuseVote(
  { postId, boardId, isVote }: IdeaVote,
  board: BoardRow,
  idea: IdeaRow | undefined,
  voted: ReadonlySet<number>,
): Refusal | null {
  if (!idea || idea.board_id !== boardId || idea.is_hidden) return notFound("Idea");
  if (idea.merged_into !== null)
    return conflict("This idea was merged into another idea. Vote for the other idea instead.");
  if (!isVote || voted.has(postId) || votesLeft(board, voted) > 0) return null;
  const votes = board.definition.votesPerPerson;
  return conflict(votes === 1 ? "You have used your vote" : `You have used all ${votes} votes`);
}
