/** The calls about rehearsals. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { notFound } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { Rehearsals } from "./rehearsals.ts";
import { findRehearsal } from "./rehearsals.store.ts";

export interface RehearsalRouteDeps {
  kysely: Kysely<Schema>;
  rehearsals: Rehearsals;
}

export function rehearsalRoutes(route: DeclareRoute, { kysely, rehearsals }: RehearsalRouteDeps): void {
  route("GET /api/events/:eventId/rehearsal", ({ event }) => findRehearsal(kysely, event.id));

  route("POST /api/events/:eventId/rehearsal", async ({ event, body }) => {
    await rehearsals.begin(event, body.people);
    const begun = await findRehearsal(kysely, event.id);
    if (!begun) throw notFound("Rehearsal");
    return begun;
  });

  route("DELETE /api/events/:eventId/rehearsal", async ({ event }) => {
    const current = await findRehearsal(kysely, event.id);
    if (current?.outcome !== "running") return current;
    await rehearsals.stop(event, current.scratchEventId);
    return findRehearsal(kysely, event.id);
  });
}
