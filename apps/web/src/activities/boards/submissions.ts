/** Sends ideas through the outbox. */
import type { Board } from "@hubbub/contract/activities/boards/calls";

import { t } from "../../lib/i18n/translate.ts";
import { participantId } from "../../lib/participant-id.ts";
import { applyChange } from "../../live/live-list.ts";
import { submit } from "../../outbox/use-outbox.ts";
import { handlerOf } from "../outcomes.ts";
import { withOwnIdea } from "./own-board.ts";
import { boardsKey, ownBoardsKey } from "./queries.ts";

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

export const handleIdea = handlerOf<typeof IDEA_CALL>({
  refused: () => ({ title: t("Your contribution was not accepted") }),
  lists: boardsKey,
  apply: ({ event, client }, idea) => applyChange(client, ownBoardsKey(event.id), (list) => withOwnIdea(list, idea)),
});
