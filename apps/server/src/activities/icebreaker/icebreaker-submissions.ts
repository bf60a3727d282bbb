/** The write plan of new icebreaker responses. */
import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_RESPONSES_PER_PARTICIPANT } from "@hubbub/contract/activities/icebreaker/index";
import { msg } from "@hubbub/contract/messages";

import { DAY, tooMany } from "../../api/rate-limits/limits.ts";
import { createPostWriter, forReview, type PostSubmission } from "../../submissions/post-submissions.ts";
import type { SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewResponses } from "./icebreaker-publications.ts";
import { addToShownCounts, type ResponseRow, toReceipt } from "./icebreaker.store.ts";

export type IcebreakerWriter = SubmissionWriter<PostSubmission, IcebreakerReceipt>;

/** A literal, because the message catalogs contain it. Its type makes the build fail if the limit changes. */
const SENT_ALL: `You have sent ${typeof ICEBREAKER_RESPONSES_PER_PARTICIPANT} answers, the maximum for one event` = msg(
  "You have sent 10 answers, the maximum for one event",
);

export function createIcebreakerWriter({ kysely, bus }: ActivityDeps): IcebreakerWriter {
  return createPostWriter(kysely, {
    activity: "icebreaker",
    table: "icebreaker_responses",
    // For the whole event. Every 429 has a Retry-After.
    limit: {
      max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
      windowSeconds: 50 * 365 * DAY,
      refuse: () => tooMany(SENT_ALL)(DAY),
    },
    toRow: (post, { item, event }) => ({ ...forReview(post, event.reviewIcebreaker), response: item.text }),
    toReceipt: (row) => toReceipt(row),
    writes: (transaction, rows) => ({ totals: addToShownCounts(transaction, visibleByEvent(rows)) }),
    publish: (rows, { totals }) => publishNewResponses(bus, rows, totals),
  });
}

/** The number of the responses that are visible, by event. */
function visibleByEvent(rows: readonly ResponseRow[]): Map<string, number> {
  const visible = rows.filter((row) => !row.is_hidden);
  return new Map([...Map.groupBy(visible, (row) => row.event_id)].map(([eventId, { length }]) => [eventId, length]));
}
