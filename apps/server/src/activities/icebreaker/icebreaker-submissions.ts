/** The write plan of new icebreaker responses. */
import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";
import { ICEBREAKER_RESPONSES_PER_PARTICIPANT } from "@hubbub/contract/activities/icebreaker/index";
import { msg } from "@hubbub/contract/messages";

import { DAY, tooMany } from "../../api/rate-limits/limits.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { isShown, postColumns, withReview } from "../../submissions/moderation/post-state.store.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewResponses } from "./icebreaker-publications.ts";
import { addToShownCounts, type ResponseRow, toReceipt } from "./icebreaker.store.ts";

export type IcebreakerWriter = SubmissionWriter<PostSubmission, IcebreakerReceipt>;

/** A literal, because the message catalogs contain it. Its type makes the build fail if the limit changes. */
const SENT_ALL: `You have sent ${typeof ICEBREAKER_RESPONSES_PER_PARTICIPANT} answers, the maximum for one event` = msg(
  "You have sent 10 answers, the maximum for one event",
);

export function createIcebreakerWriter({ kysely, bus, screenings }: ActivityDeps): IcebreakerWriter {
  return createSubmissionWriter(kysely, {
    activity: "icebreaker",
    // For the whole event. Every 429 has a Retry-After.
    limit: countedIn("icebreaker_responses", {
      max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
      windowSeconds: 50 * 365 * DAY,
      refuse: () => tooMany(SENT_ALL)(DAY),
    }),
    reads: (transaction, items: readonly PostSubmission[]) => ({
      newRow: reserveRows(transaction, "icebreaker_responses", items),
      screening: screenings.read(transaction, items),
    }),
    decide: (item, event, { newRow, screening }) => {
      const heldFor = screening.screen(item, event);
      if (heldFor instanceof Refusal) return heldFor;
      return {
        ...postColumns(item, newRow(item), withReview(heldFor, event.reviewIcebreaker)),
        response: item.text,
      };
    },
    toReceipt: (row) => toReceipt(row),
    writes: (transaction, rows) => ({
      responses: insertRows(transaction, "icebreaker_responses", rows),
      totals: addToShownCounts(transaction, visibleByEvent(rows)),
    }),
    publish: (rows, { totals }) => publishNewResponses(bus, rows, totals),
  });
}

/** The number of the responses that are visible, by event. */
function visibleByEvent(rows: readonly ResponseRow[]): Map<string, number> {
  const visible = rows.filter(isShown);
  return new Map([...Map.groupBy(visible, (row) => row.event_id)].map(([eventId, { length }]) => [eventId, length]));
}
