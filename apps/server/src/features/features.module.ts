/** What organizers and attendees use besides the activities: events, groups, teams, the stage, exports, rehearsals. */
import { ACTIVITY_LOG_MAX } from "@hubbub/contract/activity-log-actions";
import type { Kysely } from "kysely";

import type { Activity } from "../activities/activity.ts";
import type { Module } from "../api/module.ts";
import type { Bus } from "../domain/bus.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { type AccessLinkDeps, accessLinkRoutes } from "./access-links/access-links.routes.ts";
import { type IdentityRouteDeps, identityRoutes } from "./accounts/identity.routes.ts";
import { readNewestEntries } from "./activity-log/activity-log.store.ts";
import { createDemoEvent, type DemoEventModuleDeps } from "./demo-event/demo-event.module.ts";
import { eventCopyRoutes } from "./event-copies/event-copies.routes.ts";
import { type ArchiveDeps, archiveRoutes } from "./events/archive.routes.ts";
import { type EventDeps, eventRoutes } from "./events/events.routes.ts";
import { exportRoutes } from "./exports/export.routes.ts";
import { type GroupDeps, groupRoutes } from "./groups/groups.routes.ts";
import { createInsightModule, type InsightModuleDeps } from "./insights/insights.module.ts";
import { myDayRoutes } from "./my-day/my-day.routes.ts";
import { createRehearsalModule, type RehearsalModuleDeps } from "./rehearsal/rehearsal.module.ts";
import { runSheetRoutes } from "./run-sheet/run-sheet.routes.ts";
import { type SetupDeps, setupRoutes } from "./setup-checklist/setup-checklist.routes.ts";
import { createStageControl, type StageControlDeps } from "./stage/stage-control.ts";
import { type StageDeps, stageRoutes } from "./stage/stage.routes.ts";
import { type TeamDeps, teamRoutes } from "./team/team.routes.ts";

/** What several features use. */
type Shared = Pick<InsightModuleDeps, "logger" | "presencesHere"> & {
  kysely: Kysely<Schema>;
  bus: Bus;
  activities: readonly Activity[];
};

export type FeatureDeps = Shared &
  IdentityRouteDeps &
  EventDeps &
  ArchiveDeps &
  Omit<StageDeps, "controlStage"> &
  StageControlDeps &
  GroupDeps &
  TeamDeps &
  AccessLinkDeps & {
    setup: Omit<SetupDeps, keyof Shared>;
    rehearsal: Omit<RehearsalModuleDeps, keyof Shared>;
    demo: Omit<DemoEventModuleDeps, keyof Shared>;
  };

export function createFeatureModules(deps: FeatureDeps): Module[] {
  const { kysely, bus, logger, activities, presencesHere } = deps;
  const controlStage = createStageControl(deps);
  return [
    {
      routes: (route) => {
        identityRoutes(route, deps);
        eventRoutes(route, deps);
        archiveRoutes(route, deps);
        stageRoutes(route, { ...deps, controlStage });
        groupRoutes(route, deps);
        teamRoutes(route, deps);
        accessLinkRoutes(route, deps);
        exportRoutes(route, deps);
        eventCopyRoutes(route, deps);
        runSheetRoutes(route, { ...deps, controlStage });
        myDayRoutes(route, deps);
        setupRoutes(route, { kysely, activities, ...deps.setup });
        route("GET /api/events/:eventId/activity-log", ({ event }) =>
          readNewestEntries(kysely, activities, { eventId: event.id, limit: ACTIVITY_LOG_MAX }),
        );
      },
    },
    createInsightModule({ kysely, activities, presencesHere, logger }),
    createRehearsalModule({ kysely, bus, logger, activities, ...deps.rehearsal }),
    createDemoEvent({ kysely, bus, logger, activities, ...deps.demo }),
  ];
}
