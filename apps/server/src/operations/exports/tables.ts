/** The tables of an export and their columns. Exports contain no network addresses and no participant keys. */
import type { ExportTable } from "@hubbub/contract/activities";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Cell } from "./csv.ts";
import { exportFeedback, exportPolls } from "./poll-export.ts";
import {
  exportChat,
  exportIcebreaker,
  exportLeaderboard,
  exportQuestions,
  exportReactions,
  exportWinners,
} from "./exports.store.ts";

export type ExportRow = Record<string, Cell>;

interface ExportedTable {
  columns: readonly string[];
  /** Yields the rows in order, in batches, so that a long table is never completely in memory. */
  batches: (kysely: Kysely<Schema>, eventId: string) => AsyncIterable<readonly ExportRow[]>;
}

const personColumns = ["participantName", "username"];

export const exportTables: Record<ExportTable, ExportedTable> = {
  icebreaker: { columns: ["submittedAt", ...personColumns, "response", "status"], batches: exportIcebreaker },
  questions: {
    columns: [
      "submittedAt",
      ...personColumns,
      "content",
      "status",
      "upvotes",
      "downvotes",
      "answer",
      "mergedInto",
      "labels",
    ],
    batches: exportQuestions,
  },
  chat: { columns: ["submittedAt", ...personColumns, "content", "isHidden", "reactions"], batches: exportChat },
  reactions: { columns: ["submittedAt", "mood"], batches: exportReactions },
  polls: {
    columns: [
      "position",
      "question",
      "kind",
      "state",
      "answered",
      "option",
      "isCorrect",
      "count",
      "percent",
      "mean",
      "points",
      "meanRank",
    ],
    batches: exportPolls,
  },
  feedback: { columns: ["count", "mean", "stars", "comment"], batches: exportFeedback },
  winners: { columns: ["drawnAt", "displayName", "username", "entriesLeftOut"], batches: exportWinners },
  leaderboard: {
    columns: ["rank", ...personColumns, "totalPoints", "icebreaker", "questionsAsked", "chatMessages", "quizPoints"],
    batches: exportLeaderboard,
  },
};
