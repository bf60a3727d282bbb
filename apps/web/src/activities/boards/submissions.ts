/** Sends ideas and votes through the outbox. */
import type { Board } from "@hubbub/contract/activities/boards/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import type { Outcomes } from "../outcomes.ts";
import { withVotes } from "./board-list.ts";
import { withEntry, withOwnIdea } from "./own-board.ts";
import { boardsKey, boardsQuery, ownBoardsKey } from "./queries.ts";

export const IDEA_CALL = "POST /api/events/:eventId/boards/:boardId/ideas";

interface Draft {
  column: number;
  text: string;
  participantName: string;
}

/** Sends an idea. Returns the key of its outbox entry. */
export function submitIdea(eventId: string, board: Board, { column, text, participantName }: Draft): string {
  return submit({
    call: IDEA_CALL,
    params: { eventId, boardId: board.id },
    body: { column, text, participantId, ...(board.isAnonymous ? {} : { participantName }) },
    label: text,
  });
}

/** The column of an unsent idea. */
export function columnOf(body: unknown): number {
  return (body as Partial<Draft> | null)?.column ?? 0;
}

export const ideaOutcomes: Outcomes<typeof IDEA_CALL> = {
  lists: boardsKey,
  apply: ({ event, client }, idea) => applyChange(client, ownBoardsKey(event.id), (list) => withOwnIdea(list, idea)),
};

const VOTE_CALL = "PUT /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote";
const UNVOTE_CALL = "DELETE /api/events/:eventId/boards/:boardId/ideas/:ideaId/vote";
export const IDEA_VOTE_CALLS = [VOTE_CALL, UNVOTE_CALL] as const;

interface OwnVote {
  eventId: string;
  boardId: string;
  ideaId: string;
  /** Gives a vote, or removes it. */
  isGiven: boolean;
}

/** Of several votes for one idea only the latest counts. */
export function voteForIdea({ isGiven, ...params }: OwnVote): void {
  submit({
    call: isGiven ? VOTE_CALL : UNVOTE_CALL,
    params,
    body: { participantId },
    label: isGiven ? "vote" : "none",
    lane: `idea-vote:${params.eventId}:${params.ideaId}`,
  });
}

export const ideaVoteOutcomes: Outcomes<(typeof IDEA_VOTE_CALLS)[number]> = {
  refused: () => ({ title: t("Failed to vote") }),
  lists: boardsKey,
  apply: ({ entry, event, client }, { votes }) => {
    const { boardId = "", ideaId = "" } = entry.params;
    applyChange(client, ownBoardsKey(event.id), (list) => withEntry(list, entry));
    applyChange(client, boardsQuery(event.id).queryKey, (list) => withVotes(list, { boardId, ideaId, votes }));
  },
};
