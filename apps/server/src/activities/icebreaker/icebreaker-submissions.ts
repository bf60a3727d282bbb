/** The write plan of new icebreaker responses. */
import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import { createPostWriter, type PostSubmission } from "../../submissions/post-submissions.ts";
import type { SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewResponses } from "./icebreaker-publications.ts";
import { addToShownCounts, type ResponseRow, toReceipt } from "./icebreaker.store.ts";

export type IcebreakerWriter = SubmissionWriter<PostSubmission, IcebreakerReceipt>;

export function createIcebreakerWriter({ kysely, bus }: ActivityDeps): IcebreakerWriter {
  return createPostWriter(kysely, {
    activity: "icebreaker",
    table: "icebreaker_responses",
    limit: LIMITS.icebreakerResponses,
    // Links are not checked: the word cloud shows them as plain words.
    checksOf: ({ textFilterEnabled }) => ({ words: textFilterEnabled, links: false }),
    review: (_item, { event }) => (event.reviewIcebreaker ? "review" : null),
    toColumns: ({ text }: PostSubmission) => ({ response: text }),
    alongside: (transaction, rows) => addToShownCounts(transaction, visibleByEvent(rows)),
    toReceipt,
    publish: (rows, totals) => publishNewResponses(bus, rows, totals),
  });
}

/** The number of the responses that are visible, by event. */
function visibleByEvent(rows: readonly ResponseRow[]): Map<string, number> {
  const visible = rows.filter((row) => !row.is_hidden);
  return new Map([...Map.groupBy(visible, (row) => row.event_id)].map(([eventId, { length }]) => [eventId, length]));
}
