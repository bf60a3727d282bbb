/** The call for a participant's own summary of an event. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import { readMyDay } from "./my-day.store.ts";

export function myDayRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/events/:eventId/my-day", ({ event, access }) =>
    readMyDay(kysely, event, { keys: certainKeysOf(access), profileId: access.profile?.id ?? null }),
  );
}
