/** The application: creates all modules, each after those that it needs, and closes them in reverse order. */
import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import { Registry } from "prom-client";

import { createActivities, postsOf } from "./activities/index.ts";
import type { LivePerson } from "./api/live-admission.ts";
import { createLiveModule } from "./api/live.module.ts";
import { lifecycleOf, type Module } from "./api/module.ts";
import { createNewcomerModule } from "./api/rate-limits/newcomers.module.ts";
import { createServerModule } from "./api/server.module.ts";
import type { App, AppDeps } from "./app-deps.ts";
import { createCore } from "./domain/core.ts";
import { createJoinModule } from "./features/join/join.module.ts";
import { createFeatureModules } from "./features/features.module.ts";
import { createOperationModules } from "./operations/operations.module.ts";
import { createPageModule } from "./pages/pages.module.ts";
import { observeFlushes, RequestTally } from "./platform/metrics/requests.ts";
import { Broadcaster } from "./platform/realtime/broadcast.ts";
import { createModerationModule } from "./submissions/moderation/moderation.routes.ts";
import { Screenings } from "./submissions/moderation/screening.ts";
import { TextFilter } from "./submissions/moderation/text-filter/text-filter.ts";

export async function buildApp(deps: AppDeps): Promise<App> {
  const { database, legalTexts, pageConfig, webDirectory, worker } = deps;
  const { publicUrl } = pageConfig;
  const registry = new Registry();
  const core = { ...deps, ...(await createCore(deps)) };
  const { kysely, bus, caches } = core;

  // Limits and moderation, which all activities share.
  const newcomerLimit = createNewcomerModule(core);
  const { newcomers } = newcomerLimit;
  const screenings = new Screenings({ kysely, caches, filter: TextFilter.withWords(deps.filterWords) });

  // Activities, and the broadcasts to the rooms of the live channel.
  const broadcaster = new Broadcaster<LivePerson>({ bus, onFlush: observeFlushes(registry) });
  const activities = await createActivities({ ...core, screenings, newcomers, broadcaster });
  const listsWithNames = activities.flatMap((activity) => activity.listsWithNames ?? []);
  const moderation = createModerationModule({ ...core, posts: postsOf(activities), listsWithNames });

  // The HTTP server and the live channel on it.
  const http = await createServerModule({
    ...core,
    requests: new RequestTally(registry),
    onEntry: newcomerLimit.onEntry,
    onSubmission: async (event, access) => {
      for (const activity of activities) await activity.hooks?.onSubmission?.(event, access);
    },
  });
  const { server, address, sharedLists } = http;
  const channel = createLiveModule({
    ...core,
    server,
    broadcaster,
    newcomers,
    onJoin: (admission) => {
      for (const activity of activities) activity.live?.onJoin?.(admission);
    },
    marks: activities.flatMap(({ live }) => live?.marks ?? []),
    messageHandlers: Object.assign({}, ...activities.map((activity) => activity.live?.messageHandlers)),
  });
  const { live } = channel;

  // Features and pages.
  const join = createJoinModule({ publicUrl, address, secret: await core.secretOf("join-check") });
  const features = createFeatureModules({
    ...core,
    requireJoinOrigin: join.requireJoinOrigin,
    linkOrigin: join.linkOrigin,
    activities,
    listsWithNames,
    sessionEndSteps: activities.flatMap(({ sessionEnd }) => sessionEnd?.step ?? []),
    sessionEndParts: activities.flatMap(({ sessionEnd }) => sessionEnd?.message ?? []),
    sharedLists,
    presencesHere: () => live.presencesHere(),
    setup: {
      groups: core.groups,
      hasLegalTexts: legalTexts.terms !== null && legalTexts.privacy !== null,
      summitPermalink: pageConfig.summitPath?.split("/").at(-1) ?? null,
      hasRehearsals: deps.rehearsalSeconds !== null,
    },
    rehearsal: {
      seconds: deps.rehearsalSeconds,
      simulation: deps.simulation,
      presences: () => live.presences(),
      address,
      publicUrl,
      pages: webDirectory !== null,
    },
    demo: { enabled: pageConfig.demoEventId === DEMO_EVENT_ID, atStart: worker?.startsInstallation ?? true },
  });
  const signOn: Module = { routes: () => deps.extend?.(server) };
  const pages = createPageModule({ ...core, activities, sharedLists, address });

  const operations = createOperationModules({
    ...core,
    activities,
    health: {
      isReachable: () => database.isReachable(),
      isDraining: http.isDraining,
      bus: () => bus.state(),
      worker: worker?.name ?? null,
    },
    metrics: {
      ...core,
      policy: { token: deps.metricsToken, isPublished: publicUrl !== null },
      registry,
      pool: database.pool,
      fastPath: http.fastPath,
      writers: Object.assign({}, ...activities.map(({ writers }) => writers)),
      live,
    },
    retention: { days: pageConfig.retentionDays },
  });

  // In the order of their creation: they close from the last to the first.
  const lifecycle = lifecycleOf([
    [newcomerLimit, moderation],
    ...activities.map((activity) => [activity]),
    [http],
    [channel],
    [join, ...features, signOn, pages],
    operations,
  ]);
  await lifecycle.declareRoutes(http.route, server);
  return {
    server,
    activities,
    live,
    startJobs: lifecycle.startJobs,
    readMetrics: () => registry.getMetricsAsJSON(),
    drain: http.drain,
    retire: http.retire,
    close: () => {
      http.drain();
      return lifecycle.close();
    },
  };
}
