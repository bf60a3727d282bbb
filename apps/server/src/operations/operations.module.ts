import type { Kysely } from "kysely";

import type { Activity } from "../activities/activity.ts";
import type { Module } from "../api/module.ts";
import type { Bus } from "../domain/bus.ts";
import type { Schema } from "../domain/schema/schema.ts";
import { createActivityLogModule } from "./activity-log/activity-log.module.ts";
import { createDemoEventModule, type DemoEventModuleDeps } from "./demo-event/demo-event.module.ts";
import { createErasureModule } from "./erasure/erasure.module.ts";
import { createEventCopyModule } from "./event-copies/event-copies.module.ts";
import { createExportModule } from "./exports/exports.module.ts";
import { createHealthModule } from "./health/health.module.ts";
import type { HealthDeps } from "./health/health.routes.ts";
import { createInsightModule, type InsightModuleDeps } from "./insights/insights.module.ts";
import { createMetricsModule } from "./metrics/metrics.module.ts";
import type { MetricsDeps } from "./metrics/metrics.routes.ts";
import { createMyDayModule } from "./my-day/my-day.module.ts";
import { createRehearsalModule, type RehearsalModuleDeps } from "./rehearsal/rehearsal.module.ts";
import { createRetentionModule, type RetentionModuleDeps } from "./retention/retention.module.ts";
import { createSetupChecklistModule } from "./setup-checklist/setup-checklist.module.ts";
import { createRunSheetModule } from "./run-sheet/run-sheet.module.ts";
import type { RunSheetDeps } from "./run-sheet/run-sheet.routes.ts";
import type { SetupDeps } from "./setup-checklist/setup-checklist.routes.ts";

/** What most modules of this layer use. */
type Shared = Pick<InsightModuleDeps, "logger" | "presencesHere"> & {
  kysely: Kysely<Schema>;
  bus: Bus;
  activities: readonly Activity[];
};

/** What one module needs besides. */
export interface OperationDeps extends Shared {
  health: HealthDeps;
  metrics: MetricsDeps;
  setup: Omit<SetupDeps, "kysely">;
  rehearsal: Omit<RehearsalModuleDeps, keyof Shared>;
  demo: Omit<DemoEventModuleDeps, keyof Shared>;
  runSheet: Omit<RunSheetDeps, keyof Shared>;
  retention: Omit<RetentionModuleDeps, keyof Shared>;
}

export function createOperationModules(deps: OperationDeps): Module[] {
  const { kysely, bus, logger, activities, presencesHere } = deps;
  return [
    createInsightModule({ kysely, activities, presencesHere, logger }),
    createActivityLogModule({ kysely, activities }),
    createExportModule({ kysely, activities }),
    createEventCopyModule({ kysely }),
    createRunSheetModule({ kysely, bus, ...deps.runSheet }),
    createErasureModule({ kysely, bus, activities }),
    createMyDayModule({ kysely, activities }),
    createSetupChecklistModule({ kysely, ...deps.setup }),
    createHealthModule(deps.health),
    createMetricsModule(deps.metrics),
    createRehearsalModule({ kysely, bus, logger, ...deps.rehearsal }),
    createDemoEventModule({ kysely, bus, logger, activities, ...deps.demo }),
    createRetentionModule({ kysely, bus, logger, activities, ...deps.retention }),
  ];
}
