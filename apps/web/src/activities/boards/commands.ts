/** What organizers do with boards. */
import type { Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { BodyOf } from "@hubbub/contract/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCommands } from "../../lib/use-commands.ts";
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

export function useBoardCommands(eventId: string) {
  const { isBusy, run } = useCommands(boardKeys.all(eventId));
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });
  return {
    isBusy,
    create: (body: CreateBoard) =>
      run({
        send: () => request("POST /api/events/:eventId/boards", { params: { eventId }, body }),
        failed: t("Could not create the board"),
      }),
    change: (board: Board, body: BoardChange) =>
      run({
        send: () => request("PATCH /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body }),
        failed: t("Could not save the board"),
      }),
    begin: (board: Board, phase: BoardPhase) =>
      run({
        send: () =>
          request("POST /api/events/:eventId/boards/:boardId/phase", { params: paramsOf(board), body: { phase } }),
        failed: beginFailures[phase](),
      }),
    remove: (board: Board) =>
      run({
        send: () =>
          request("DELETE /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body: { confirm: true } }),
        failed: t("Could not delete the board"),
      }),
  };
}
