/** The write plan of new ideas. The lock of a board orders them and votes on all nodes. */
import type { OwnIdea } from "@hubbub/contract/activities/boards/calls";
import { IDEAS_MAX } from "@hubbub/contract/activities/boards/index";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { broadcast, type Bus } from "../../domain/bus.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { conflict, notFound, Refusal } from "../../platform/http/refusal.ts";
import { isShown, postColumns, withReview } from "../../submissions/moderation/post-state.store.ts";
import { withoutAuthor } from "../../submissions/moderation/screening.ts";
import type { TextFilter } from "../../submissions/moderation/text-filter/text-filter.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { ofPerson } from "../../submissions/write-plan.ts";
import type { ActivityDeps } from "../activity.ts";
import { invalidateOwn, publishCounts, publishIdeas } from "./board-publications.ts";
import {
  type BoardRef,
  type BoardRow,
  type CountedBoard,
  type NewIdea,
  refuseIdeas,
  toIdea,
  toOwnIdea,
} from "./board.ts";
import { countBoards, countIdeas, lockBoards } from "./boards.store.ts";

export interface IdeaSubmission extends PostSubmission, BoardRef {
  column: number;
}

export type IdeaWriter = SubmissionWriter<IdeaSubmission, OwnIdea>;

export function createIdeaWriter({ kysely, bus, screenings }: ActivityDeps): IdeaWriter {
  return createSubmissionWriter(kysely, {
    activity: "boards",
    // A board limits how many ideas a person may send. This is for many boards one after another.
    limit: countedIn("ideas", perMinute(20, "You can send up to 20 ideas a minute. Please try again in a minute.")),
    reads: (transaction, items: readonly IdeaSubmission[]) => ({
      newRow: reserveRows(transaction, "ideas", items),
      screening: screenings.read(transaction, items),
      boards: lockBoards(transaction, items),
      totals: countIdeas(transaction, items),
    }),
    decide: (item, event, { newRow, screening, boards, totals }, accepted) => {
      const board = boards.get(item.boardId);
      if (!board) return notFound("Board");
      const closed = refuseIdeas(board, item);
      if (closed) return closed;
      const { columns, ideasPerPerson } = board.definition;
      if (item.column >= columns.length)
        return new Refusal("invalid", "This column no longer exists. Choose another one.");
      const stored = totals.filter(({ boardId }) => boardId === board.id);
      const storedOwn = stored.filter(({ participantKey }) => item.authorKeys.includes(participantKey));
      if (sumOf(storedOwn) + countFor(board, ofPerson(accepted, item)) >= ideasPerPerson)
        return conflict(ideasPerPerson === 1 ? "You have sent your idea" : `You have sent all ${ideasPerPerson} ideas`);
      if (sumOf(stored) + countFor(board, accepted) >= IDEAS_MAX) return conflict("This board is full");
      // Nobody sees the author on an anonymous board, so names and mutes do not count there.
      const idea = board.definition.isAnonymous ? withoutAuthor(item) : item;
      const heldFor = screening.screen(idea, event);
      if (heldFor instanceof Refusal) return heldFor;
      const post = postColumns(idea, newRow(item), withReview(heldFor, board.definition.review));
      return {
        ...post,
        shown_as: post.id,
        board_id: item.boardId,
        board_column: item.column,
        content: item.text,
        /** Not a column. */
        filters: screening.nameFilters(event),
      };
    },
    toReceipt: (row) => toOwnIdea(row),
    writes: (transaction, rows) => ({
      ideas: insertRows(
        transaction,
        "ideas",
        rows.map(({ filters: _filters, ...columns }) => columns),
      ),
      boards: countBoards(
        transaction,
        rows.map((row) => ({ eventId: row.event_id, boardId: row.board_id })),
      ),
    }),
    publish: (rows, { boards }) => {
      for (const board of boards)
        publishNewIdeas(
          bus,
          board,
          rows.filter((row) => row.board_id === board.id),
        );
    },
  });
}

function sumOf(totals: readonly { count: number }[]): number {
  return totals.reduce((sum, { count }) => sum + count, 0);
}

function countFor({ id }: BoardRow, ideas: readonly IdeaSubmission[]): number {
  return ideas.filter(({ boardId }) => boardId === id).length;
}

function publishNewIdeas(
  bus: Bus,
  board: CountedBoard,
  ideas: readonly (NewIdea & { filters: readonly TextFilter[] })[],
): void {
  invalidateOwn(
    bus,
    board.event_id,
    ideas.map((row) => row.participant_key),
  );
  const visible = ideas.filter(isShown).map((row) => toIdea({ ...row, votes: 0 }, board.definition, row.filters));
  if (visible.length > 0) {
    publishIdeas(bus, board.event_id, board, { ideas: visible });
    publishCounts(bus, board.event_id, board);
  }
  if (visible.length < ideas.length) broadcast(bus, board.event_id, "idea:held", {});
}
