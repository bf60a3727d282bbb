import { ACTIVITY_LOG_MAX } from "@hubbub/contract/activity-log-actions";
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { Module } from "../../api/module.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { readNewestEntries } from "./activity-log.store.ts";

interface ActivityLogDeps {
  kysely: Kysely<Schema>;
  activities: readonly Activity[];
}

/** What moderators and organizers did in an event. */
export function createActivityLogModule({ kysely, activities }: ActivityLogDeps): Module {
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/activity-log", ({ event }) =>
        readNewestEntries(kysely, activities, { eventId: event.id, limit: ACTIVITY_LOG_MAX }),
      ),
  };
}
