/** The write plan of new icebreaker responses. */
import {
  ICEBREAKER_RESPONSES_PER_PARTICIPANT,
  type ResponseHeldFor,
} from "@hubbub/contract/activities/icebreaker/limits";
import type { Kysely } from "kysely";

import type { Bus } from "../../domain/bus.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { Submission } from "../../submissions/admission.ts";
import { refuseWords, type ScreenedAuthor } from "../../submissions/moderation/screening.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishNewResponses } from "./icebreaker-broadcasts.ts";
import { countQuotas, DAY_SECONDS, findReplays, insertResponses } from "./icebreaker.store.ts";
import type { HeldResponses } from "./held-responses.store.ts";
import { checksOf, heldFor, type ResponseRow } from "./response-row.ts";
import { addToShownCounts } from "./shown-counts.store.ts";

export interface IcebreakerSubmission extends Submission, ScreenedAuthor {
  response: string;
}

/** Contains the limit as a literal, because message catalogs contain whole sentences. Its type is the current limit. */
const TOO_MANY_SENTENCE: `You have sent ${typeof ICEBREAKER_RESPONSES_PER_PARTICIPANT} responses, the most for one event` =
  "You have sent 10 responses, the most for one event";

export type IcebreakerWriter = SubmissionWriter<IcebreakerSubmission, ResponseRow>;

export function createIcebreakerWriter(
  kysely: Kysely<Schema>,
  bus: Bus,
  heldResponses: HeldResponses,
): IcebreakerWriter {
  return createSubmissionWriter(kysely, {
    activity: "icebreaker",
    limit: {
      max: ICEBREAKER_RESPONSES_PER_PARTICIPANT,
      windowSeconds: DAY_SECONDS,
      tooMany: TOO_MANY_SENTENCE,
      countQuotas,
    },
    findReplays,
    load: async () => null,
    refuse: (item: IcebreakerSubmission, event) => refuseWords(item, item.response, event, checksOf(event)),
    write: (transaction, accepted, { events }) => {
      const held = accepted.map((item) => heldFor(item, item.response, events.get(item.eventId)));
      return {
        rows: insertResponses(transaction, accepted, held),
        totals: addToShownCounts(transaction, shownByEvent(accepted, held)),
      };
    },
    toReceipts: (_accepted, { rows }) => rows,
    publish: (_accepted, { rows, totals }) => publishNewResponses(bus, heldResponses, rows, totals),
  });
}

/** Counts the new responses of each event that are shown. */
function shownByEvent(
  items: readonly IcebreakerSubmission[],
  held: readonly (ResponseHeldFor | null)[],
): Map<string, number> {
  const shown = items.filter((_, index) => held[index] === null);
  return new Map([...Map.groupBy(shown, ({ eventId }) => eventId)].map(([eventId, { length }]) => [eventId, length]));
}
