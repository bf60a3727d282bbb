/** What organizers do with boards. */
import type { Board, CreateBoard } from "@hubbub/contract/activities/boards/calls";
import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { BodyOf } from "@hubbub/contract/calls";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { boardKeys } from "./keys.ts";

export type BoardCommands = ReturnType<typeof useBoardCommands>;
type BoardChange = BodyOf<"PATCH /api/events/:eventId/boards/:boardId">;

/** No board becomes a draft again. */
const beginFailures: Record<BoardPhase, () => string> = {
  draft: () => t("Could not save the board"),
  collect: () => t("Could not start collecting ideas"),
  vote: () => t("Could not start voting"),
  closed: () => t("Could not close the board"),
};

interface Command {
  /** The title of the toast after a refusal. */
  failed: string;
  send: () => Promise<unknown>;
}

/** Each command resolves to whether the server accepted it. */
export function useBoardCommands(eventId: string) {
  const { mutateAsync, isPending } = useCall({
    send: ({ send }: Command) => send(),
    refetches: boardKeys.all(eventId),
    failed: ({ failed }) => failed,
  });
  const run = (failed: string, send: () => Promise<unknown>) =>
    mutateAsync({ failed, send }).then(
      () => true,
      () => false,
    );
  const paramsOf = (board: Board) => ({ eventId, boardId: board.id });

  return {
    isBusy: isPending,
    create: (body: CreateBoard) =>
      run(t("Could not create the board"), () =>
        request("POST /api/events/:eventId/boards", { params: { eventId }, body }),
      ),
    change: (board: Board, body: BoardChange) =>
      run(t("Could not save the board"), () =>
        request("PATCH /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body }),
      ),
    begin: (board: Board, phase: BoardPhase) =>
      run(beginFailures[phase](), () =>
        request("POST /api/events/:eventId/boards/:boardId/phase", { params: paramsOf(board), body: { phase } }),
      ),
    remove: (board: Board) =>
      run(t("Could not delete the board"), () =>
        request("DELETE /api/events/:eventId/boards/:boardId", { params: paramsOf(board), body: { confirm: true } }),
      ),
  };
}
