/** Changes of boards. The lock of the event orders them, on all nodes, and keeps ideas and votes out. */
import { BOARDS_MAX, type BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { StaffIdea } from "@hubbub/contract/activities/boards/calls";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { isDeepStrictEqual } from "node:util";

import { eventArchived } from "../../domain/access/policy.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { broadcast, invalidate } from "../../domain/bus.ts";
import type { EventChange } from "../../domain/events/events.store.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import { isShown, moderatePost } from "../../submissions/moderation/post-state.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { removeMerge, requirePosts, storeMerge } from "../merges.store.ts";
import { publishCounts, publishIdeas, publishVotes } from "./board-publications.ts";
import { type BoardRow, type IdeaRow, readersOf, refusePhase, toIdea, toStaffIdea } from "./board.ts";
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

/** Adds a draft. @returns its id @throws Refusal 409 if the event would have too many boards */
export async function addBoard(deps: ActivityDeps, change: EventChange, definition: BoardDefinition): Promise<number> {
  const { transaction, event, afterCommit } = change;
  if ((await listBoards(transaction, event.id)).length >= BOARDS_MAX)
    throw conflict(`An event can have at most ${BOARDS_MAX} boards`);
  const [id = 0] = await insertBoards(transaction, event.id, [definition]);
  afterCommit(() => broadcast(deps.bus, event, "board:changed", {}, { audience: "staff" }));
  return id;
}

/** Changes some fields. @throws Refusal 409 if there are ideas or votes that the change does not fit */
export async function editBoard(
  deps: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  boardId: number,
  fields: Partial<BoardDefinition>,
): Promise<void> {
  const board = await requireBoard(transaction, event.id, boardId);
  const definition = { ...board.definition, ...fields };
  const isFixedChanged = FIXED.some((field) => !isDeepStrictEqual(definition[field], board.definition[field]));
  if (isFixedChanged && (await hasIdeas(transaction, board)))
    throw conflict("This board already has ideas. You can no longer change its question, columns or anonymity.");
  if (board.voters > 0 && definition.votesPerPerson < board.definition.votesPerPerson)
    throw conflict("People have already voted. You can only increase the number of votes per person.");
  await updateBoard(transaction, board, { definition });
  afterCommit(() => broadcast(deps.bus, event, "board:changed", {}, { audience: readersOf(board) }));
}

/** @throws Refusal 409 for a board with ideas, unless it is confirmed */
export async function removeBoard(
  deps: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  boardId: number,
  isConfirmed: boolean,
): Promise<void> {
  const board = await requireBoard(transaction, event.id, boardId);
  if (!isConfirmed && (await hasIdeas(transaction, board)))
    throw conflict("This board already has ideas. Confirm to continue.");
  await deleteBoard(transaction, board);
  const subject = board.definition.prompt;
  await recordAction(transaction, { eventId: event.id, actor, action: "board_deleted", subject });
  afterCommit(() => broadcast(deps.bus, event, "board:changed", {}, { audience: readersOf(board) }));
}

/** @throws Refusal 409 if the board cannot begin this phase */
export async function beginPhase(
  deps: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  boardId: number,
  phase: BoardPhase,
): Promise<void> {
  const board = await requireBoard(transaction, event.id, boardId);
  if (event.isArchived) throw eventArchived();
  const refusal = refusePhase(board, phase, await listBoards(transaction, event.id));
  if (refusal) throw refusal;
  await updateBoard(transaction, board, { phase });
  const action = loggedAs[phase];
  if (action) await recordAction(transaction, { eventId: event.id, actor, action, targetId: boardId });
  afterCommit(() => broadcast(deps.bus, event, "board:changed", {}));
}

/** Closes the open board, if there is one. */
export async function endBoard(deps: ActivityDeps, { transaction, event, afterCommit }: EventChange): Promise<void> {
  const isClosed = await closeOpenBoard(transaction, event.id);
  if (isClosed) afterCommit(() => broadcast(deps.bus, event, "board:changed", {}));
}

/**
 * Hides or shows an idea, or moves it to another column. One that is shown again loses the votes that its voters have
 * used elsewhere. @throws Refusal 400 for a column that the board does not have
 */
export async function editIdea(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  { boardId, ideaId }: { boardId: number; ideaId: number },
  { column, isHidden }: ParsedBodyOf<"PATCH /api/events/:eventId/boards/:boardId/ideas/:ideaId">,
): Promise<StaffIdea> {
  const { transaction, event } = change;
  const board = await requireBoard(transaction, event.id, boardId);
  const idea = (await findIdeas(transaction, board, [ideaId])).get(ideaId);
  if (!idea) throw notFound("Idea");
  if (column !== undefined && column >= board.definition.columns.length)
    throw new Refusal("invalid", "This column no longer exists. Choose another one.");
  const isMoved = column !== undefined && column !== idea.board_column;
  if (isMoved) {
    await moveIdea(transaction, idea, column);
    await recordAction(transaction, { eventId: event.id, actor, action: "idea_moved", targetId: ideaId });
  }
  const action = isHidden ? "idea_hidden" : "idea_shown";
  const isDecided =
    isHidden !== undefined && (await moderatePost(change, "ideas", ideaId, { actor, action, isHidden }));
  if (isDecided && !isHidden && idea.merged_into === null) await recount(transaction, board, [ideaId], [ideaId]);
  if (!isMoved && !isDecided) return toStaffIdea(idea, board.definition);
  return toStaffIdea((await publishChanged(deps, change, board, [ideaId])).get(ideaId) ?? idea, board.definition);
}

/** Merges ideas into another one. @returns that one and the merged ones */
export async function mergeIdeas(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  boardId: number,
  { into, from }: { into: number; from: readonly number[] },
): Promise<StaffIdea[]> {
  const { transaction, event } = change;
  const board = await requireBoard(transaction, event.id, boardId);
  const ids = [into, ...from];
  const ideas = requirePosts("Idea", await findIdeas(transaction, board, ids), ids, "separate");
  if (ideas.some((row) => row.is_hidden))
    throw conflict("Hidden ideas cannot be merged. Approve or show the idea first.");
  await storeMerge(transaction, "ideas", event.id, { into, from });
  await recount(transaction, board, ids, []);
  for (const targetId of from)
    await recordAction(transaction, { eventId: event.id, actor, action: "idea_merged", targetId });
  return inOrder(await publishChanged(deps, change, board, ids), ids, board);
}

/** Separates merged ideas. @returns them @throws Refusal 409 after 24 hours */
export async function separateIdeas(
  deps: ActivityDeps,
  change: EventChange,
  actor: Actor,
  boardId: number,
  from: readonly number[],
): Promise<StaffIdea[]> {
  const { transaction, event } = change;
  const board = await requireBoard(transaction, event.id, boardId);
  const merged = requirePosts("Idea", await findIdeas(transaction, board, from), from, "merged");
  await removeMerge(transaction, "ideas", event.id, from);
  const ids = [...new Set(merged.map((idea) => idea.shown_as)), ...from];
  await recount(transaction, board, ids, from);
  for (const targetId of from)
    await recordAction(transaction, { eventId: event.id, actor, action: "idea_separated", targetId });
  return inOrder(await publishChanged(deps, change, board, ids), from, board);
}

/**
 * Publishes changed ideas and their votes after the commit. The list of a closed board has only its best ideas, so
 * pages read that list again instead. @returns the ideas as they are now, by id
 */
async function publishChanged(
  { bus, screenings }: ActivityDeps,
  { transaction, event, afterCommit }: EventChange,
  board: BoardRow,
  ids: readonly number[],
): Promise<ReadonlyMap<number, IdeaRow>> {
  const rows = await findIdeas(transaction, board, ids);
  const filters = await screenings.nameFilters(event, transaction);
  const [counted] = await countBoards(transaction, [{ eventId: event.id, boardId: board.id }]);
  afterCommit(() => {
    if (board.phase === "closed") return broadcast(bus, event, "board:changed", {});
    // Invalidates the own data of the authors and of everybody whose votes moved.
    invalidate(bus, event.id, "boards-own");
    for (const row of rows.values()) {
      const change = isShown(row) ? { ideas: [toIdea(row, board.definition, filters)] } : { removed: [String(row.id)] };
      publishIdeas(bus, event, board, change);
    }
    if (!counted) return;
    for (const { id: ideaId, votes } of [...rows.values()].filter(isShown))
      publishVotes(bus, event, counted, { ideaId, votes });
    publishCounts(bus, event, counted);
  });
  return rows;
}

function inOrder(rows: ReadonlyMap<number, IdeaRow>, ids: readonly number[], { definition }: BoardRow) {
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toStaffIdea(row, definition));
}
