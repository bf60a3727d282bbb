/** A participant's own responses that wait for a moderator: in the list for their author alone. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { Bus } from "../../domain/bus.ts";
import { Overlays } from "../../api/overlays.ts";
import { statusForAuthor } from "./response-row.ts";

export type PendingResponses = Overlays<readonly IcebreakerResponse[]>;

export function createPendingResponses(kysely: Kysely<Schema>, bus: Bus): PendingResponses {
  const waiting = (eventId: string) =>
    kysely.selectFrom("icebreaker_responses").where("event_id", "=", eventId).where("status", "=", "pending");
  return new Overlays({
    name: "icebreaker-waiting",
    bus,
    listPeople: async (eventId) => {
      const rows = await waiting(eventId).select("participant_key").distinct().execute();
      return rows.map((row) => row.participant_key);
    },
    findOwn: async (eventId, participantKey) => {
      const rows = await waiting(eventId)
        .where("participant_key", "=", participantKey)
        .select(["response", "held_for"])
        .orderBy("id", "desc")
        .execute();
      // Shown responses have no status either, so nothing in the list says that its reader is muted.
      return rows.map(({ response, held_for }) =>
        statusForAuthor({ status: "pending", held_for }) === "pending" ? { response, status: "pending" } : { response },
      );
    },
  });
}
