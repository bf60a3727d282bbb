/** Overlays of the list of questions: a participant's own held questions. */
import type { Question } from "@hubbub/contract/activities/questions";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Bus } from "../../domain/bus.ts";
import { Overlays } from "../../api/overlays.ts";
import { toOwnQuestion } from "./question-row.ts";
import { questionRows } from "./questions.store.ts";

export type HeldQuestions = Overlays<readonly Question[]>;

export function createHeldQuestions(kysely: Kysely<Schema>, bus: Bus): HeldQuestions {
  return new Overlays({
    name: "questions-held",
    bus,
    listParticipants: async (eventId) => {
      const rows = await kysely
        .selectFrom("questions")
        .where("event_id", "=", eventId)
        .where("status", "=", "pending")
        .select("participant_key")
        .distinct()
        .execute();
      return rows.map((row) => row.participant_key);
    },
    findOverlay: async (eventId, participantKey) => {
      const rows = await questionRows(kysely)
        .where("questions.event_id", "=", eventId)
        .where("questions.participant_key", "=", participantKey)
        .where("questions.status", "=", "pending")
        .execute();
      return rows.map(toOwnQuestion);
    },
  });
}
