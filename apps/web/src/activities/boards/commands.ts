/** What organizers do with boards. */
import type { Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import { useIsMutating } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall, useFormCall } from "../../lib/use-call.ts";
import { changeable } from "./board-draft.ts";
import { isFixed } from "./board-list.ts";
import { boardsKey } from "./queries.ts";

export type BoardCommands = ReturnType<typeof useBoardCommands>;

/** No board becomes a draft again. */
const beginFailures: Record<BoardPhase, () => string> = {
  draft: () => t("Could not save the board"),
  collect: () => t("Could not start collecting ideas"),
  vote: () => t("Could not start voting"),
  closed: () => t("Could not close the board"),
};

/** One command at a time is sent, in order. */
const sharedOf = (eventId: string) => ({ queue: boardsKey(eventId), refetches: boardsKey(eventId) });

export function useBoardCommands(eventId: string) {
  const shared = sharedOf(eventId);
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });
  return {
    isBusy: useIsMutating({ mutationKey: shared.queue }) > 0,
    begin: useCall({
      ...shared,
      send: ({ board, phase }: { board: Board; phase: BoardPhase }) =>
        request("POST /api/events/:eventId/boards/:boardId/phase", { params: paramsOf(board), body: { phase } }),
      failed: ({ phase }) => beginFailures[phase](),
    }),
    remove: useCall({
      ...shared,
      send: (board: Board) =>
        request("DELETE /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body: { confirm: true } }),
      failed: () => t("Could not delete the board"),
    }),
  };
}

/** Changes a board; null creates one. */
export function useSaveBoard(eventId: string, board: Board | null) {
  return useFormCall({
    ...sharedOf(eventId),
    send: (body: CreateBoard) =>
      board
        ? request("PATCH /api/events/:eventId/boards/:boardId", {
            params: { eventId, boardId: board.id },
            body: isFixed(board) ? changeable(body) : body,
          })
        : request("POST /api/events/:eventId/boards", { params: { eventId }, body }),
    failed: () => (board ? t("Could not save the board") : t("Could not create the board")),
  });
}
