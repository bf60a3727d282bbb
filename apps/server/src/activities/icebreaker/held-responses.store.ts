/** Overlays of the icebreaker list: a participant's own held responses. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";

import { Overlays, type OverlayStoreDeps } from "../../api/overlays.ts";
import { statusForAuthor } from "./response-row.ts";

export type HeldResponses = Overlays<readonly IcebreakerResponse[]>;

export function createHeldResponses({ kysely, bus, caches }: OverlayStoreDeps): HeldResponses {
  const heldRows = (eventId: string) =>
    kysely.selectFrom("icebreaker_responses").where("event_id", "=", eventId).where("status", "=", "pending");
  return new Overlays<readonly IcebreakerResponse[]>({
    name: "icebreaker-held",
    bus,
    caches,
    listParticipants: async (eventId) => {
      const rows = await heldRows(eventId).select("participant_key").distinct().execute();
      return rows.map((row) => row.participant_key);
    },
    findOverlay: async (eventId, participantKey) => {
      const rows = await heldRows(eventId)
        .where("participant_key", "=", participantKey)
        .select(["response", "held_for"])
        .orderBy("id", "desc")
        .execute();
      // For a muted participant the entry has no status, like shown responses, so that it does not reveal the mute.
      return rows.map(({ response, held_for }) =>
        statusForAuthor({ status: "pending", held_for }) === "pending" ? { response, status: "pending" } : { response },
      );
    },
  });
}
