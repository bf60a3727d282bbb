/** The call for the insights of an event. */
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { readInsights } from "./insights.store.ts";

export interface InsightRouteDeps {
  kysely: Kysely<Schema>;
  activities: readonly Activity[];
}

export function insightRoutes(route: DeclareRoute, { kysely, activities }: InsightRouteDeps): void {
  route("GET /api/events/:eventId/insights", ({ event }) => readInsights(kysely, activities, event.id));
}
