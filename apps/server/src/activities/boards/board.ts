/** A board and its ideas as the server knows them, as the team and everybody see them, and when changes are refused. Pure. */
import type { Board, Idea, OwnIdea, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { BOARD_PHASES, type BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { Selectable } from "kysely";

import type { PostRow, Schema } from "../../domain/schema/schema.ts";
import { conflict, notFound, type Refusal } from "../../platform/http/refusal.ts";
import { stateForAuthor } from "../../submissions/moderation/post-state.store.ts";
import { publicNames } from "../../submissions/moderation/screening.ts";
import type { TextFilter } from "../../submissions/moderation/text-filter/text-filter.ts";

export interface BoardRef {
  eventId: string;
  boardId: number;
}

export type BoardRow = Selectable<Schema["boards"]>;
export type IdeaRow = Selectable<Schema["ideas"]>;
export type NewIdea = Pick<IdeaRow, keyof PostRow | "board_id" | "board_column" | "content" | "shown_as">;

/** A board with the numbers of its visible ideas by column. */
export interface CountedBoard extends BoardRow {
  counts: number[];
  /** Database time of the numbers, in microseconds. */
  at: number;
}

export function isOpen({ phase }: Pick<BoardRow, "phase">): boolean {
  return phase === "collect" || phase === "vote";
}

/** Who sees a board. */
export function readersOf({ phase }: Pick<BoardRow, "phase">): "everyone" | "staff" {
  return phase === "draft" ? "staff" : "everyone";
}

/** Who sees the ideas of others on a board now. Everybody sees the numbers of ideas. */
export function readersOfIdeas(board: Pick<BoardRow, "phase" | "definition">): "everyone" | "staff" {
  return board.phase === "collect" && board.definition.hideUntilVote ? "staff" : readersOf(board);
}

export function toBoard({ id, phase, definition, counts, voters }: CountedBoard, ideas: Idea[]): Board {
  return { id: String(id), phase, ...definition, counts, voters, ideas };
}

/** The idea as everybody sees it. @param filters of the names; none for the team */
export function toIdea(
  row: Pick<IdeaRow, "id" | "board_column" | "content" | "participant_name" | "submitted_at" | "votes">,
  { isAnonymous }: { isAnonymous: boolean },
  filters: readonly TextFilter[],
): Idea {
  const author = { name: row.participant_name, username: null };
  return {
    id: String(row.id),
    column: row.board_column,
    text: row.content,
    participantName: isAnonymous ? null : publicNames(author, "name", filters).name,
    submittedAt: row.submitted_at.toISOString(),
    votes: row.votes,
  };
}

export function toStaffIdea(row: IdeaRow, definition: { isAnonymous: boolean }): StaffIdea {
  return {
    ...toIdea(row, definition, []),
    isHidden: row.is_hidden,
    heldFor: row.held_for,
    mergedInto: row.merged_into === null ? null : String(row.merged_into),
    mergedAt: row.merged_at?.toISOString() ?? null,
  };
}

export function toOwnIdea(
  row: Pick<IdeaRow, "id" | "board_id" | "board_column" | "content" | "submitted_at" | "is_hidden" | "held_for">,
): OwnIdea {
  return {
    id: String(row.id),
    boardId: String(row.board_id),
    column: row.board_column,
    text: row.content,
    submittedAt: row.submitted_at.toISOString(),
    state: stateForAuthor(row),
  };
}

/**
 * Returns why a board cannot begin a phase; null if it can.
 * @param boards all boards of the event
 */
export function refusePhase(board: BoardRow, next: BoardPhase, boards: readonly BoardRow[]): Refusal | null {
  const { phase, voters } = board;
  if (phase === "closed" && next !== phase) return conflict("This board is closed");
  const isCollectingAgain = phase === "vote" && next === "collect";
  if (isCollectingAgain && voters > 0) return conflict("People have already voted on this board");
  if (!isCollectingAgain && BOARD_PHASES.indexOf(next) <= BOARD_PHASES.indexOf(phase))
    return conflict("Someone else changed this. Review the changes and try again.");
  if (isOpen({ phase: next }) && boards.some((other) => other.id !== board.id && isOpen(other)))
    return conflict("Another board is open. Close it first.");
  return null;
}

/** Returns why a board takes no ideas now; null if it does. */
export function refuseIdeas(board: BoardRow, { eventId }: BoardRef): Refusal | null {
  if (board.event_id !== eventId || readersOf(board) === "staff") return notFound("Board");
  return board.phase === "collect" ? null : conflict("This board no longer accepts ideas");
}

/** Returns why a board takes no votes now; null if it does. */
export function refuseVotes(board: BoardRow, { eventId }: BoardRef): Refusal | null {
  if (board.event_id !== eventId || readersOf(board) === "staff") return notFound("Board");
  if (board.phase === "vote") return null;
  return conflict(board.phase === "collect" ? "Voting has not started yet" : "Voting has ended");
}
