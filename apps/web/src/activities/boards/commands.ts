/** What organizers do with boards. */
import type { Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { BodyOf } from "@hubbub/contract/calls";
import { useIsMutating } from "@tanstack/react-query";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { boardKeys } from "./queries.ts";

export type BoardCommands = ReturnType<typeof useBoardCommands>;
type BoardChange = BodyOf<"PATCH /api/events/:eventId/boards/:boardId">;

/** No board becomes a draft again. */
const beginFailures: Record<BoardPhase, () => string> = {
  draft: () => t("Could not save the board"),
  collect: () => t("Could not start collecting ideas"),
  vote: () => t("Could not start voting"),
  closed: () => t("Could not close the board"),
};

/** Sends one command at a time, in order. */
export function useBoardCommands(eventId: string) {
  const queryKey = boardKeys.all(eventId);
  const shared = { queue: queryKey, refetches: queryKey };
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });
  return {
    isBusy: useIsMutating({ mutationKey: queryKey }) > 0,
    create: useCall({
      ...shared,
      send: (body: CreateBoard) => request("POST /api/events/:eventId/boards", { params: { eventId }, body }),
      failed: () => t("Could not create the board"),
      isForm: true,
    }),
    change: useCall({
      ...shared,
      send: ({ board, body }: { board: Board; body: BoardChange }) =>
        request("PATCH /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body }),
      failed: () => t("Could not save the board"),
      isForm: true,
    }),
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
