/** What organizers and attendees use besides the activities: events, groups, teams, the stage, exports, rehearsals. */
import { AUDIT_LOG_MAX } from "@hubbub/contract/audit-log";

import { readParts } from "../activities/index.ts";
import type { Module } from "../api/module.ts";
import { personOf } from "../domain/identity/participant.ts";
import { accessLinkRoutes } from "./access-links/access-links.routes.ts";
import { apiKeyRoutes } from "./api-keys/api-keys.routes.ts";
import { identityRoutes } from "./accounts/identity.routes.ts";
import { readNewestEntries } from "./audit-log/audit-log.store.ts";
import { brandingRoutes } from "./branding/branding.routes.ts";
import { createDemoEvent } from "./demo-event/demo-event.module.ts";
import { eventCopyRoutes } from "./event-copies/event-copies.routes.ts";
import { archiveRoutes } from "./events/archive.routes.ts";
import { eventRoutes } from "./events/events.routes.ts";
import { exportRoutes } from "./exports/export.routes.ts";
import type { FeatureDeps } from "./feature-deps.ts";
import { groupRoutes } from "./groups/groups.routes.ts";
import { createInsights } from "./insights/insights.module.ts";
import { createRehearsals } from "./rehearsal/rehearsal.module.ts";
import { runSheetRoutes } from "./run-sheet/run-sheet.routes.ts";
import { scheduleImportRoutes } from "./schedule-import/schedule-import.routes.ts";
import { setupRoutes } from "./setup-checklist/setup-checklist.routes.ts";
import { stageRoutes } from "./stage/stage.routes.ts";
import { teamRoutes } from "./team/team.routes.ts";
import { createTranslatedPosts } from "./translated-posts/translated-posts.module.ts";
import { webhookRoutes } from "./webhooks/webhooks.routes.ts";

export function createFeatures(deps: FeatureDeps): Module[] {
  const { kysely, activities } = deps;
  return [
    {
      routes: (route) => {
        identityRoutes(route, deps);
        eventRoutes(route, deps);
        archiveRoutes(route, deps);
        stageRoutes(route, deps);
        groupRoutes(route, deps);
        brandingRoutes(route, deps);
        teamRoutes(route, deps);
        accessLinkRoutes(route, deps);
        apiKeyRoutes(route, deps);
        exportRoutes(route, deps);
        eventCopyRoutes(route, deps);
        scheduleImportRoutes(route, deps);
        runSheetRoutes(route, deps);
        setupRoutes(route, deps);
        webhookRoutes(route, deps);
        route("GET /api/events/:eventId/activity-log", ({ event }) =>
          readNewestEntries(kysely, activities, { eventId: event.id, limit: AUDIT_LOG_MAX }),
        );
        route("GET /api/events/:eventId/my-day", (call) =>
          readParts<"myDay">(activities, ({ myDay }) => myDay?.(kysely, call.event, personOf(call))),
        );
      },
    },
    deps.join,
    createInsights(deps),
    createRehearsals(deps),
    createDemoEvent(deps),
    createTranslatedPosts(deps),
  ];
}
