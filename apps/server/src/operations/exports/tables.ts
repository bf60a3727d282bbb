/** The tables of an export: what a row is called in CSV and in JSON. No address, no key of a person leaves. */
import type { ExportTable } from "@hubbub/contract/exports";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Cell } from "./csv.ts";
import {
  exportChat,
  exportIcebreaker,
  exportLeaderboard,
  exportQuestions,
  exportReactions,
  exportWinners,
} from "./exports.store.ts";

export type ExportRow = Record<string, Cell>;

interface TableToExport {
  columns: readonly string[];
  /** Rows in order, in pieces: a long table never stands in memory whole. */
  pieces: (kysely: Kysely<Schema>, eventId: string) => AsyncIterable<readonly ExportRow[]>;
}

const person = ["participantName", "username"];

export const exportTables: Record<ExportTable, TableToExport> = {
  icebreaker: { columns: ["submittedAt", ...person, "response", "status"], pieces: exportIcebreaker },
  questions: {
    columns: ["submittedAt", ...person, "content", "status", "upvotes", "downvotes", "answer"],
    pieces: exportQuestions,
  },
  chat: { columns: ["submittedAt", ...person, "content", "isHidden", "reactions"], pieces: exportChat },
  reactions: { columns: ["submittedAt", "mood"], pieces: exportReactions },
  winners: { columns: ["drawnAt", "displayName", "username", "entriesLeftOut"], pieces: exportWinners },
  leaderboard: {
    columns: ["rank", ...person, "totalPoints", "icebreaker", "questionsAsked", "chatMessages"],
    pieces: exportLeaderboard,
  },
};
