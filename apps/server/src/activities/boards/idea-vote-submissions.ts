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
  findVotedIdeas,
  type IdeaVote,
  ideaVotes,
  listVotes,
  type StoredVote,
  storeVotes,
  updateVoters,
  votedIdeas,
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
      stored: listVotes(
        transaction,
        items.flatMap((item) => item.authorKeys.map((participantKey) => ({ ...item, participantKey }))),
      ).then((votes) => Map.groupBy(votes, ({ boardId, voter }) => voterKey(boardId, voter))),
    }),
    decide: (item, _event, { boards, ideas, stored }, accepted) => {
      const board = boards.get(item.boardId);
      if (!board) return notFound("Board");
      const idea = ideas.get(item.postId);
      const earlier = ofPerson(accepted, item).filter(({ boardId }) => boardId === item.boardId);
      const before = earlier.reduce(afterVote, votesBy(item, stored));
      const voted = votedIdeas(before);
      const refusal = refuseVotes(board, item) ?? refuseVote(item, board, idea, voted);
      if (refusal) return refusal;
      return {
        ...item,
        isChange: voted.has(item.postId) !== item.isVote,
        votes: idea?.votes ?? 0,
        votesLeft: votesLeft(board, votedIdeas(afterVote(before, item))),
      };
    },
    writes: (transaction, items, { stored }) => {
      const changes = items.filter(({ isChange }) => isChange);
      const { removed, added } = difference(changes, stored);
      const changed = [...removed, ...added];
      return {
        stored: storeVotes(transaction, { removed, added }),
        votes: updateCounts(
          transaction,
          ideaVotes,
          changed.map(({ eventId, shownAs }) => ({ eventId, postId: shownAs })),
        ),
        voters: updateVoters(transaction, changes),
        boards: countBoards(transaction, changes),
        changed,
      };
    },
    publish: (items, { votes, boards, changed }) => {
      for (const board of boards) {
        const voters = items.filter(({ boardId }) => boardId === board.id);
        invalidateOwn(
          bus,
          board.event_id,
          voters.flatMap(({ authorKeys }) => authorKeys),
        );
        const voted = votedIdeas(changed.filter(({ boardId }) => boardId === board.id));
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

type Votes = ReadonlyMap<string, readonly StoredVote[]>;

const voterKey = (boardId: number, participantKey: string) => `${boardId} ${participantKey}`;

/** The votes of a person on a board. @param votes by `voterKey` */
function votesBy({ boardId, authorKeys }: IdeaVote, votes: Votes): readonly StoredVote[] {
  return authorKeys.flatMap((participantKey) => votes.get(voterKey(boardId, participantKey)) ?? []);
}

/**
 * The votes of a person on a board after a vote or withdrawal, which replaces those that count for the idea. All are then
 * under one key: a person who has signed in can have votes for one idea under two.
 */
function afterVote(votes: readonly StoredVote[], item: IdeaVote): readonly StoredVote[] {
  const { eventId, boardId, postId, participantKey: voter, profileId } = item;
  const others = votes
    .filter(({ shownAs }) => shownAs !== postId)
    .map((vote) => (vote.voter === voter ? vote : { ...vote, voter, profileId }));
  const given = { eventId, boardId, postId, voter, profileId, votedAt: null, shownAs: postId, isShown: true };
  return [...new Map(others.map((vote) => [vote.postId, vote])).values(), ...(item.isVote ? [given] : [])];
}

/** The votes that a batch removes and adds. @param stored those before the batch, by `voterKey` */
function difference(items: readonly IdeaVote[], stored: Votes) {
  const after = new Map(stored);
  for (const item of items) {
    const votes = afterVote(votesBy(item, after), item);
    for (const participantKey of item.authorKeys) after.delete(voterKey(item.boardId, participantKey));
    after.set(voterKey(item.boardId, item.participantKey), votes);
  }
  const [before, now] = [new Set([...stored.values()].flat()), new Set([...after.values()].flat())];
  return { removed: [...before].filter((vote) => !now.has(vote)), added: [...now].filter((vote) => !before.has(vote)) };
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
