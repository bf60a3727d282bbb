/** Changes of boards by the team. The lock of the event orders them, on all nodes, and keeps ideas and votes out. */
import { BOARDS_MAX, type BoardPhase, SEPARATE_WITHIN_HOURS } from "@hubbub/contract/activities/boards/index";
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { moderatePost } from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishBoardsChanged } from "./board-publications.ts";
import { type CountedBoard, type IdeaRow, refuseMerge, refusePhase, refuseUnmerge, toStaffIdea } from "./board.ts";
import {
  closeOpenBoard,
  deleteBoard,
  findIdeas,
  insertBoards,
  listBoards,
  listIdeas,
  moveIdea,
  removeMerge,
  storeMerge,
  updateBoard,
} from "./boards.store.ts";
import { dropExcessVotes, updateVotes } from "./idea-votes.store.ts";
import type { BoardDefinition } from "./tables.ts";

const loggedAs = { collect: "board_collecting", vote: "board_voting", closed: "board_closed" } as const;
const FIXED = ["prompt", "columns", "isAnonymous"] as const;

/** Who changes which board. */
export interface BoardCall {
  event: { id: string };
  actor: Actor;
  params: { boardId: string };
}

interface ChangeOfBoard extends EventChange {
  board: CountedBoard;
  all: readonly CountedBoard[];
}

export type BoardChanges = ReturnType<typeof createBoardChanges>;

export function createBoardChanges({ kysely, bus }: Pick<ActivityDeps, "kysely" | "bus">) {
  /** Changes a board, and asks pages to read the boards again after the commit. */
  const change = <T>({ event: { id }, params }: BoardCall, work: (change: ChangeOfBoard) => Promise<T>): Promise<T> =>
    changeEvent(kysely, id, async (changed) => {
      const all = await listBoards(changed.transaction, id);
      const board = all.find((each) => each.id === Number(params.boardId));
      if (!board) throw notFound("Board");
      const result = await work({ ...changed, board, all });
      const audience = board.phase === "draft" ? "staff" : "everyone";
      changed.afterCommit(() => publishBoardsChanged(bus, changed.event, audience));
      return result;
    });

  return {
    /** Adds a draft. @returns its id @throws Refusal 409 if the event would have too many boards */
    add: (eventId: string, definition: BoardDefinition) =>
      changeEvent(kysely, eventId, async ({ transaction, event, afterCommit }) => {
        const all = await listBoards(transaction, eventId);
        if (all.length >= BOARDS_MAX) throw new Refusal("conflict", `At most ${BOARDS_MAX} boards`);
        const [id = 0] = await insertBoards(transaction, eventId, [definition]);
        afterCommit(() => publishBoardsChanged(bus, event, "staff"));
        return id;
      }),

    /** Changes some fields. @throws Refusal 409 if a field is fixed because there are ideas */
    update: (call: BoardCall, fields: Partial<BoardDefinition>) =>
      change(call, async ({ transaction, board }) => {
        const isFixed = FIXED.some((field) => field in fields) && (await listIdeas(transaction, board)).length > 0;
        if (isFixed) throw new Refusal("conflict", "This board already has ideas");
        await updateBoard(transaction, board, { definition: { ...board.definition, ...fields } });
      }),

    /** @throws Refusal 409 for a board with ideas, unless it is confirmed */
    delete: (call: BoardCall, isConfirmed: boolean) =>
      change(call, async ({ transaction, event, board }) => {
        if (!isConfirmed && (await listIdeas(transaction, board)).length > 0)
          throw new Refusal("conflict", "This board already has ideas. Confirm to continue.");
        await deleteBoard(transaction, board);
        const subject = board.definition.prompt;
        await recordAction(transaction, { eventId: event.id, actor: call.actor, action: "board_deleted", subject });
      }),

    /** @throws Refusal 409 if the board cannot begin this phase */
    begin: (call: BoardCall, phase: BoardPhase) =>
      change(call, async ({ transaction, event, board, all, afterCommit }) => {
        if (event.isArchived) throw eventArchived();
        const refusal = refusePhase(board, phase, all);
        if (refusal) throw refusal;
        await updateBoard(transaction, board, { phase });
        if (phase !== "draft")
          await recordAction(transaction, {
            eventId: event.id,
            actor: call.actor,
            action: loggedAs[phase],
            targetId: board.id,
          });
        afterCommit(() => publishBoardsChanged(bus, event, "everyone"));
      }),

    /** Closes the open board as a part of the change that ends the session. */
    endSession: async ({ transaction, event, afterCommit }: EventChange) => {
      if (await closeOpenBoard(transaction, event.id)) afterCommit(() => publishBoardsChanged(bus, event, "everyone"));
    },

    /** Moves an idea to another column. @throws Refusal 400 for a column that the board does not have */
    move: (call: BoardCall, ideaId: number, column: number) =>
      change(call, async ({ transaction, event, board }) => {
        const idea = await requireIdea(transaction, board, ideaId);
        if (column >= board.definition.columns.length) throw new Refusal("invalid", "This board has no such column");
        if (column === idea.board_column) return;
        await moveIdea(transaction, idea, column);
        await recordAction(transaction, {
          eventId: event.id,
          actor: call.actor,
          action: "idea_moved",
          targetId: ideaId,
        });
      }),

    /** Hides or shows an idea. One that is shown again loses the votes that its voters have used elsewhere. */
    hide: async ({ event, actor, params }: BoardCall, ideaId: number, isHidden: boolean): Promise<StaffIdea> => {
      const boardOf = async (connection: Connection) => {
        const board = (await listBoards(connection, event.id)).find(({ id }) => id === Number(params.boardId));
        if (!board) throw notFound("Board");
        return board;
      };
      const moderated = await moderatePost<{ board: CountedBoard; idea: IdeaRow }>(
        kysely,
        {
          table: "ideas",
          loggedAs: "idea",
          label: "Idea",
          find: async (transaction, _eventId, id) => {
            const board = await boardOf(transaction);
            const idea = (await findIdeas(transaction, board, [id])).get(id);
            return idea ? { board, idea } : null;
          },
          changed: async ({ transaction, event: changed, afterCommit }, { board }) => {
            if (!isHidden) await dropExcessVotes(transaction, board, [ideaId]);
            await updateVotes(transaction, [{ eventId: event.id, ideaId }]);
            afterCommit(() => publishBoardsChanged(bus, changed, "everyone"));
          },
        },
        { event, actor, body: { isHidden } },
        ideaId,
      );
      return toStaffIdea(moderated.idea, moderated.board.definition);
    },

    /** Merges ideas into another one. @returns that one and the merged ones */
    merge: (call: BoardCall, into: number, from: readonly number[]) =>
      change(call, async ({ transaction, event, board }) => {
        const ids = [into, ...from];
        const refusal = refuseMerge(await findIdeas(transaction, board, ids), ids);
        if (refusal) throw refusal;
        await storeMerge(transaction, event.id, into, from);
        await updateVotes(transaction, [{ eventId: event.id, ideaId: into }]);
        for (const targetId of from)
          await recordAction(transaction, { eventId: event.id, actor: call.actor, action: "idea_merged", targetId });
        return readInOrder(transaction, board, ids);
      }),

    /** Separates merged ideas. @returns them @throws Refusal 409 after 24 hours */
    unmerge: (call: BoardCall, from: readonly number[]) =>
      change(call, async ({ transaction, event, board }) => {
        const refusal = refuseUnmerge(await findIdeas(transaction, board, from), from);
        if (refusal) throw refusal;
        if ((await removeMerge(transaction, event.id, from, SEPARATE_WITHIN_HOURS)) < from.length)
          throw new Refusal("conflict", "Merging can only be undone within 24 hours");
        await dropExcessVotes(transaction, board, from);
        const shown = (await listIdeas(transaction, board)).filter((row) => row.merged_into === null);
        await updateVotes(
          transaction,
          shown.map(({ id }) => ({ eventId: event.id, ideaId: id })),
        );
        for (const targetId of from)
          await recordAction(transaction, { eventId: event.id, actor: call.actor, action: "idea_separated", targetId });
        return readInOrder(transaction, board, from);
      }),
  };
}

async function requireIdea(transaction: Transaction, board: CountedBoard, ideaId: number): Promise<IdeaRow> {
  const idea = (await findIdeas(transaction, board, [ideaId])).get(ideaId);
  if (!idea) throw notFound("Idea");
  return idea;
}

async function readInOrder(transaction: Transaction, board: CountedBoard, ids: readonly number[]) {
  const rows = await findIdeas(transaction, board, ids);
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toStaffIdea(row, board.definition));
}
