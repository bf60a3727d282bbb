/** The call for the insights of an event. */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { readInsights } from "./insights.store.ts";

export function insightRoutes(route: DeclareRoute, { kysely }: { kysely: Kysely<Schema> }): void {
  route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, event.id));
}
