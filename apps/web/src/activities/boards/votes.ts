/** Votes for ideas, through the outbox: shown immediately, queued while offline, undone if the server refuses them. */
import type { IdeaVotes } from "@hubbub/contract/activities/boards/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { toast } from "../../ui/toast.ts";
import type { Outcome } from "../phone-part.ts";
import { withVotes } from "./board-list.ts";
import { isVote, withOwnVote } from "./own-board.ts";
import { boardsKey, boardsQuery, ownBoardsKey } from "./queries.ts";

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

/** Applies the server's numbers, or shows why the vote was refused. */
export function handleIdeaVote({ entry, answer, event, client }: Outcome): void {
  const { boardId = "", ideaId = "" } = entry.params;
  if (entry.state === "refused")
    toast({ title: t("Failed to vote"), description: entry.reason || t("Please try again"), tone: "error" });
  const counted = answer as IdeaVotes | undefined;
  if (!counted) {
    void client.invalidateQueries({ queryKey: boardsKey(event.id) });
    return;
  }
  const isGiven = isVote(entry);
  applyChange(client, ownBoardsKey(event.id), (list) => withOwnVote(list, { boardId, ideaId, isGiven }));
  applyChange(client, boardsQuery(event.id).queryKey, (list) =>
    withVotes(list, { boardId, ideaId, votes: counted.votes }),
  );
}
