/** The write plan of new icebreaker responses. */
import type { IcebreakerReceipt } from "@hubbub/contract/activities/icebreaker/calls";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import type { Bus } from "../../domain/bus.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import type { Submission } from "../../submissions/admission.ts";
import { refuseWords, type ScreenedAuthor } from "../../submissions/moderation/screening.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishNewResponses } from "./icebreaker-broadcasts.ts";
import { addToShownCounts, checksOf, heldFor, type ResponseRow, toReceipt } from "./icebreaker.store.ts";

export interface IcebreakerSubmission extends Submission, ScreenedAuthor {
  response: string;
}

export type IcebreakerWriter = SubmissionWriter<IcebreakerSubmission, IcebreakerReceipt>;

export function createIcebreakerWriter(kysely: Connection, bus: Bus): IcebreakerWriter {
  return createSubmissionWriter(kysely, {
    activity: "icebreaker",
    limit: countedIn("icebreaker_responses", LIMITS.icebreakerResponses),
    load: (transaction, items: readonly IcebreakerSubmission[]) =>
      reserveRows(transaction, "icebreaker_responses", items),
    refuse: (item, { event }) => refuseWords(item, item.response, event, checksOf(event)),
    toRow: (item, { event, loaded: newRow }): ResponseRow => {
      const held = heldFor(item, item.response, event);
      return {
        ...newRow(item),
        event_id: item.eventId,
        response: item.response,
        participant_name: item.participantName,
        participant_key: item.participantKey,
        profile_id: item.profileId,
        status: held === null ? "shown" : "pending",
        held_for: held,
      };
    },
    write: (transaction, rows) => ({
      inserted: insertRows(transaction, "icebreaker_responses", rows),
      totals: addToShownCounts(transaction, shownByEvent(rows)),
    }),
    toReceipt,
    publish: (rows, { totals }) => publishNewResponses(bus, rows, totals),
  });
}

/** Counts the new responses of each event that are shown. */
function shownByEvent(rows: readonly ResponseRow[]): Map<string, number> {
  const shown = rows.filter(({ status }) => status === "shown");
  return new Map([...Map.groupBy(shown, (row) => row.event_id)].map(([eventId, { length }]) => [eventId, length]));
}
