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

/** One command at a time is sent, in order. */
const sharedOf = (eventId: string) => ({
  queue: boardsKey(eventId),
  refetches: boardsKey(eventId),
  failed: () => t("Could not update the board"),
});

export function useBoardCommands(eventId: string) {
  const shared = sharedOf(eventId);
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });
  return {
    isBusy: useIsMutating({ mutationKey: shared.queue }) > 0,
    begin: useCall({
      ...shared,
      send: ({ board, phase }: { board: Board; phase: BoardPhase }) =>
        request("POST /api/events/:eventId/boards/:boardId/phase", { params: paramsOf(board), body: { phase } }),
    }),
    remove: useCall({
      ...shared,
      send: (board: Board) =>
        request("DELETE /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body: { confirm: true } }),
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
  });
}
