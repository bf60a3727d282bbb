import { ACTIVITY_LOG_MAX } from "@hubbub/contract/activity-log-actions";
import type { Kysely } from "kysely";

import type { Module } from "../../api/module.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { readNewestEntries } from "./activity-log.store.ts";

/** What moderators and organizers did in an event. */
export function createActivityLogModule({ kysely }: { kysely: Kysely<Schema> }): Module {
  return {
    routes: (route) =>
      route("GET /api/events/:eventId/activity-log", ({ event }) =>
        readNewestEntries(kysely, event.id, ACTIVITY_LOG_MAX),
      ),
  };
}
