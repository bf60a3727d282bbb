/** Changes of boards by the team. The lock of the event orders them, on all nodes, and keeps ideas and votes out. */
import { boards, BOARDS_MAX, type BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { LoggedAction } from "@hubbub/contract/audit-log";
import { isDeepStrictEqual } from "node:util";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { audienceIn } from "../../domain/bus.ts";
import { changeEvent, type EventChange } from "../../domain/events/events.store.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import { isShown, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { removeMerge, requirePosts, storeMerge } from "../merges.store.ts";
import { publishBoardsChanged, publishCounts, publishIdeas, publishVotes } from "./board-publications.ts";
import { type BoardRow, type IdeaRow, readersOf, readersOfIdeas, refusePhase, toIdea, toStaffIdea } from "./board.ts";
import {
  closeOpenBoard,
  countBoards,
  deleteBoard,
  findIdeas,
  hasIdeas,
  insertBoards,
  listBoards,
  moveIdea,
  requireBoard,
  updateBoard,
} from "./boards.store.ts";
import { recount } from "./idea-votes.store.ts";
import type { BoardDefinition } from "./tables.ts";

const loggedAs = { draft: null, collect: "board_collecting", vote: "board_voting", closed: "board_closed" } as const;
const FIXED = ["prompt", "columns", "isAnonymous"] as const;

/** Who changes which board. */
export interface BoardCall {
  event: { id: string };
  actor: Actor;
  params: { boardId: string };
}

interface ChangeOfBoard extends EventChange {
  board: BoardRow;
  log: (action: LoggedAction, targetId: number) => Promise<void>;
}

interface IdeaChange {
  column?: number | undefined;
  isHidden?: boolean | undefined;
}

export type BoardChanges = ReturnType<typeof createBoardChanges>;

export function createBoardChanges({ kysely, bus, screenings }: Pick<ActivityDeps, "kysely" | "bus" | "screenings">) {
  const changeBoard = <T>(
    { event: { id: eventId }, actor, params }: BoardCall,
    work: (change: ChangeOfBoard) => Promise<T>,
  ): Promise<T> =>
    changeEvent(kysely, eventId, async (change) => {
      const board = await requireBoard(change.transaction, eventId, Number(params.boardId));
      const log = (action: LoggedAction, targetId: number) =>
        recordAction(change.transaction, { eventId, actor, action, targetId });
      return work({ ...change, board, log });
    });

  /**
   * Publishes changed ideas and their votes after the commit. The list of a closed board has only its best ideas, so
   * pages read that list again instead. @returns the ideas as they are now, by id
   */
  const publishChanged = async (
    { transaction, event, board, afterCommit }: ChangeOfBoard,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, IdeaRow>> => {
    const rows = await findIdeas(transaction, board, ids);
    const filters = await screenings.nameFilters(event, transaction);
    const [counted] = await countBoards(transaction, [{ eventId: event.id, boardId: board.id }]);
    afterCommit(() => {
      if (board.phase === "closed") return publishBoardsChanged(bus, event, "everyone");
      const audience = audienceIn(event, boards, readersOfIdeas(board));
      // Invalidates the own data of the authors and of everybody whose votes moved.
      bus.publish({ roomId: event.id, invalidates: ["boards-own"] });
      for (const row of rows.values()) {
        const change = isShown(row)
          ? { ideas: [toIdea(row, board.definition, filters)], removed: [] }
          : { ideas: [], removed: [row.id] };
        publishIdeas(bus, board, change, audience, { key: `content of idea ${row.id}`, at: event.readAt });
      }
      if (!counted) return;
      for (const { id, votes } of [...rows.values()].filter(isShown)) publishVotes(bus, counted, id, votes, audience);
      publishCounts(bus, counted, audienceIn(event, boards, readersOf(board)));
    });
    return rows;
  };

  return {
    /** Adds a draft. @returns its id @throws Refusal 409 if the event would have too many boards */
    add: (eventId: string, definition: BoardDefinition) =>
      changeEvent(kysely, eventId, async ({ transaction, event, afterCommit }) => {
        if ((await listBoards(transaction, eventId)).length >= BOARDS_MAX)
          throw conflict(`An event can have at most ${BOARDS_MAX} boards`);
        const [id = 0] = await insertBoards(transaction, eventId, [definition]);
        afterCommit(() => publishBoardsChanged(bus, event, "staff"));
        return id;
      }),

    /** Changes some fields. @throws Refusal 409 if there are ideas or votes that the change does not fit */
    update: (call: BoardCall, fields: Partial<BoardDefinition>) =>
      changeBoard(call, async ({ transaction, event, board, afterCommit }) => {
        const definition = { ...board.definition, ...fields };
        const isFixedChanged = FIXED.some((field) => !isDeepStrictEqual(definition[field], board.definition[field]));
        if (isFixedChanged && (await hasIdeas(transaction, board)))
          throw conflict("This board already has ideas. You can no longer change its question, columns or anonymity.");
        if (board.voters > 0 && definition.votesPerPerson < board.definition.votesPerPerson)
          throw conflict("People have already voted. You can only increase the number of votes per person.");
        await updateBoard(transaction, board, { definition });
        afterCommit(() => publishBoardsChanged(bus, event, readersOf(board)));
      }),

    /** @throws Refusal 409 for a board with ideas, unless it is confirmed */
    delete: (call: BoardCall, isConfirmed: boolean) =>
      changeBoard(call, async ({ transaction, event, board, afterCommit }) => {
        if (!isConfirmed && (await hasIdeas(transaction, board)))
          throw conflict("This board already has ideas. Confirm to continue.");
        await deleteBoard(transaction, board);
        const subject = board.definition.prompt;
        await recordAction(transaction, { eventId: event.id, actor: call.actor, action: "board_deleted", subject });
        afterCommit(() => publishBoardsChanged(bus, event, readersOf(board)));
      }),

    /** @throws Refusal 409 if the board cannot begin this phase */
    begin: (call: BoardCall, phase: BoardPhase) =>
      changeBoard(call, async ({ transaction, event, board, log, afterCommit }) => {
        if (event.isArchived) throw eventArchived();
        const refusal = refusePhase(board, phase, await listBoards(transaction, event.id));
        if (refusal) throw refusal;
        await updateBoard(transaction, board, { phase });
        const action = loggedAs[phase];
        if (action) await log(action, board.id);
        afterCommit(() => publishBoardsChanged(bus, event, "everyone"));
      }),

    /** Closes the open board as a part of the change that ends the session. */
    endSession: async ({ transaction, event, afterCommit }: EventChange) => {
      if (await closeOpenBoard(transaction, event.id)) afterCommit(() => publishBoardsChanged(bus, event, "everyone"));
    },

    /**
     * Hides or shows an idea, or moves it to another column. One that is shown again loses the votes that its voters have
     * used elsewhere. @throws Refusal 400 for a column that the board does not have
     */
    updateIdea: (call: BoardCall, ideaId: number, { column, isHidden }: IdeaChange) =>
      changeBoard(call, async (change) => {
        const { transaction, board, log } = change;
        const idea = (await findIdeas(transaction, board, [ideaId])).get(ideaId);
        if (!idea) throw notFound("Idea");
        if (column !== undefined && column >= board.definition.columns.length)
          throw new Refusal("invalid", "This column no longer exists. Choose another one.");
        const isMoved = column !== undefined && column !== idea.board_column;
        if (isMoved) {
          await moveIdea(transaction, idea, column);
          await log("idea_moved", ideaId);
        }
        const isDecided = isHidden !== undefined && (await decide(change, idea, { actor: call.actor, isHidden }));
        if (!isMoved && !isDecided) return toStaffIdea(idea, board.definition);
        return toStaffIdea((await publishChanged(change, [ideaId])).get(ideaId) ?? idea, board.definition);
      }),

    /** Merges ideas into another one. @returns that one and the merged ones */
    merge: (call: BoardCall, into: number, from: readonly number[]) =>
      changeBoard(call, async (change) => {
        const { transaction, event, board, log } = change;
        const ids = [into, ...from];
        const ideas = requirePosts("Idea", await findIdeas(transaction, board, ids), ids, "separate");
        if (ideas.some((row) => row.is_hidden))
          throw conflict("Hidden ideas cannot be merged. Approve or show the idea first.");
        await storeMerge(transaction, "ideas", event.id, { into, from });
        await recount(transaction, board, ids, []);
        for (const id of from) await log("idea_merged", id);
        return inOrder(await publishChanged(change, ids), ids, board);
      }),

    /** Separates merged ideas. @returns them @throws Refusal 409 after 24 hours */
    separate: (call: BoardCall, from: readonly number[]) =>
      changeBoard(call, async (change) => {
        const { transaction, event, board, log } = change;
        const merged = requirePosts("Idea", await findIdeas(transaction, board, from), from, "merged");
        await removeMerge(transaction, "ideas", event.id, from);
        const ids = [...new Set(merged.map((idea) => idea.shown_as)), ...from];
        await recount(transaction, board, ids, from);
        for (const id of from) await log("idea_separated", id);
        return inOrder(await publishChanged(change, ids), from, board);
      }),
  };
}

/** Hides or shows an idea. @returns whether that changed it */
async function decide(
  change: ChangeOfBoard,
  { id, merged_into }: IdeaRow,
  { actor, isHidden }: { actor: Actor; isHidden: boolean },
): Promise<boolean> {
  const action = isHidden ? "idea_hidden" : "idea_shown";
  const before = await moderatePost(change, "ideas", id, { actor, action, isHidden });
  if (before && isShown({ is_hidden: isHidden, merged_into }))
    await recount(change.transaction, change.board, [id], [id]);
  return before !== null;
}

function inOrder(rows: ReadonlyMap<number, IdeaRow>, ids: readonly number[], { definition }: BoardRow) {
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toStaffIdea(row, definition));
}
