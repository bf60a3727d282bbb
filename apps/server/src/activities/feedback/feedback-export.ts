/** Feedback in exports: below five answers only their number. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { ExportedTable } from "../exported-table.ts";
import { summarizeFeedback } from "./feedback.store.ts";

export const exportTable: ExportedTable = {
  columns: ["count", "mean", "stars", "comment"],
  headings: { count: "Number" },
  batches: exportFeedback,
};

/** Yields one row for each number of stars, then the comments. Below five answers only their number. */
async function* exportFeedback(kysely: Kysely<Schema>, eventId: string) {
  const { count, mean, perStars, comments } = await summarizeFeedback(kysely, eventId);
  if (count === 0) return;
  if (!perStars || !comments) {
    yield [{ count, mean: null, stars: null, comment: null }];
    return;
  }
  yield perStars.map((number, index) => ({ count: number, mean, stars: index + 1, comment: null }));
  if (comments.length > 0) yield comments.map((comment) => ({ count: null, mean: null, stars: null, comment }));
}
