/** What organizers and attendees use besides the activities: events, groups, teams, the stage, exports, rehearsals. */
import type { Kysely } from "kysely";

import type { Activity } from "../activities/activity.ts";
import type { Module } from "../api/module.ts";
import type { Bus } from "../domain/bus.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { type AccessLinkDeps, accessLinkRoutes } from "./access-links/access-links.routes.ts";
import { type IdentityRouteDeps, identityRoutes } from "./accounts/identity.routes.ts";
import { createActivityLogModule } from "./activity-log/activity-log.module.ts";
import { createDemoEvent, type DemoEventModuleDeps } from "./demo-event/demo-event.module.ts";
import { createEventCopyModule } from "./event-copies/event-copies.module.ts";
import { type ArchiveDeps, archiveRoutes } from "./events/archive.routes.ts";
import { type EventDeps, eventRoutes } from "./events/events.routes.ts";
import { exportRoutes } from "./exports/export.routes.ts";
import { type GroupDeps, groupRoutes } from "./groups/groups.routes.ts";
import { createInsightModule, type InsightModuleDeps } from "./insights/insights.module.ts";
import { createMyDayModule } from "./my-day/my-day.module.ts";
import { createRehearsalModule, type RehearsalModuleDeps } from "./rehearsal/rehearsal.module.ts";
import { createRunSheetModule } from "./run-sheet/run-sheet.module.ts";
import type { RunSheetDeps } from "./run-sheet/run-sheet.routes.ts";
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
    setup: Omit<SetupDeps, "kysely">;
    rehearsal: Omit<RehearsalModuleDeps, keyof Shared>;
    demo: Omit<DemoEventModuleDeps, keyof Shared>;
    runSheet: Omit<RunSheetDeps, keyof Shared | "controlStage">;
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
        setupRoutes(route, { kysely, ...deps.setup });
      },
    },
    createInsightModule({ kysely, activities, presencesHere, logger }),
    createActivityLogModule({ kysely, activities }),
    createEventCopyModule({ kysely }),
    createRunSheetModule({ kysely, bus, controlStage, ...deps.runSheet }),
    createMyDayModule({ kysely, activities }),
    createRehearsalModule({ kysely, bus, logger, activities, ...deps.rehearsal }),
    createDemoEvent({ kysely, bus, logger, activities, ...deps.demo }),
  ];
}
