/** How a question is pinned: shown by the stage instead of its view. */
import { isOn } from "@hubbub/contract/activities";
import { questions } from "@hubbub/contract/activities/questions/index";

import { conflict, notFound } from "../../platform/http/refusal.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { isMergedRefusal, questionStateOf } from "./question-row.ts";

export const pin = {
  /** Locks a question until the transaction ends. @throws Refusal 404 if it does not exist, 409 if it is not public */
  lock: async (transaction: Transaction, event: EventRecord, id: string): Promise<void> => {
    const row = await transaction
      .selectFrom("questions")
      .where("event_id", "=", event.id)
      .where("id", "=", Number(id))
      .selectAll()
      .forShare()
      .executeTakeFirst();
    if (!row) throw notFound("Question");
    const state = questionStateOf(row);
    if (state === "pending") throw conflict("This question is held for review. Approve it first.");
    if (state === "ignored") throw conflict("This question was ignored. Tap Mark Unanswered first.");
    if (state === "merged") throw isMergedRefusal();
    if (!isOn(event, questions)) throw conflict("This activity is not enabled");
  },
  loggedAs: { pinned: "question_pinned", unpinned: "question_unpinned" },
} as const;
