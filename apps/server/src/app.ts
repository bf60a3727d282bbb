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
import type { Caches } from "./domain/cache-names.ts";
import { EventDirectory } from "./domain/events/event-directory.ts";
import { GroupDirectory } from "./domain/groups/group-directory.ts";
import { createHubClient, createWalletClient } from "./domain/identity/clients.ts";
import { createIdentity } from "./domain/identity/identity.ts";
import { createListSnapshots } from "./domain/list-snapshots.ts";
import { installationSecret } from "./domain/schema/installation-secret.ts";
import { storeAtSignIn } from "./domain/team/team.ts";
import { createJoinModule } from "./features/join/join.module.ts";
import { createFeatureModules } from "./features/features.module.ts";
import { Simulation } from "./features/rehearsal/simulation.ts";
import { createOperationModules } from "./operations/operations.module.ts";
import { createPageModule } from "./pages/pages.module.ts";
import { Caches as AllCaches } from "./platform/cache/caches.ts";
import { observeFlushes, RequestTally } from "./platform/metrics/requests.ts";
import { Broadcaster } from "./platform/realtime/broadcast.ts";
import { createModerationModule } from "./submissions/moderation/moderation.routes.ts";
import { Screenings } from "./submissions/moderation/screening.ts";
import { TextFilter } from "./submissions/moderation/text-filter/text-filter.ts";

export async function buildApp(deps: AppDeps): Promise<App> {
  const { avatarOrigins, bus, database, legalTexts, logger, pageConfig, webDirectory } = deps;
  const { kysely } = database;
  const { publicUrl } = pageConfig;
  const originPolicy = { publicUrl };
  const worker = deps.worker ?? null;
  const securityLog = deps.securityLog ?? (() => undefined);
  const secretOf = (name: string) => installationSecret(kysely, name);
  const registry = new Registry();
  const requests = new RequestTally(registry);

  // Domain.
  const caches: Caches = new AllCaches(bus);
  const events = new EventDirectory(kysely, caches);
  const groups = new GroupDirectory(kysely, caches);
  const snapshots = createListSnapshots(bus, caches);
  const hub = createHubClient(deps.hub, caches, (user) => storeAtSignIn({ kysely, bus, hub: deps.hub }, user));
  const wallet = createWalletClient(deps.wallet, caches);
  const participantSecret = await secretOf("participant");
  const identity = createIdentity({ kysely, caches, hub, wallet, participantSecret, securityLog, logger });

  // Limits and moderation, which all activities share.
  const newcomerLimit = createNewcomerModule({
    kysely,
    bus,
    logger,
    peoplePerAddress: deps.peoplePerAddress,
    withoutPresence: deps.newcomersWithoutPresence,
  });
  const { newcomers } = newcomerLimit;
  const screenings = new Screenings({ kysely, caches, filter: TextFilter.withWords(deps.filterWords) });

  // Activities, and the broadcasts to the rooms of the live channel.
  const broadcaster = new Broadcaster<LivePerson>({ bus, onFlush: observeFlushes(registry) });
  const activities = await createActivities({
    kysely,
    bus,
    caches,
    snapshots,
    events,
    groups,
    screenings,
    newcomers,
    broadcaster,
    logger,
    secretOf,
    translation: { provider: deps.translationProvider, dailyCharacters: deps.translationDailyCharacters },
  });
  const listsWithNames = activities.flatMap((activity) => activity.listsWithNames ?? []);
  const moderation = createModerationModule({
    kysely,
    bus,
    posts: postsOf(activities),
    listsWithNames,
    installationWords: deps.filterWords.length,
  });

  // The HTTP server and the live channel on it.
  const http = await createServerModule({
    kysely,
    caches,
    events,
    groups,
    identity,
    logger,
    originPolicy,
    trustedProxies: deps.trustedProxies,
    requests,
    securityLog,
    avatarOrigins,
    hasDiskSpace: () => database.hasDiskSpace(),
    onEntry: newcomerLimit.onEntry,
    onSubmission: async (event, access) => {
      for (const activity of activities) await activity.hooks?.onSubmission?.(event, access);
    },
  });
  const { server, address } = http;
  const channel = createLiveModule({
    server,
    broadcaster,
    kysely,
    bus,
    caches,
    events,
    groups,
    identity,
    newcomers,
    logger,
    originPolicy,
    trustedProxies: deps.trustedProxies,
    maxSocketsPerEvent: deps.maxSocketsPerEvent,
    onJoin: (admission) => {
      for (const activity of activities) activity.live?.onJoin?.(admission);
    },
    marks: activities.flatMap(({ live }) => live?.marks ?? []),
    messageHandlers: Object.assign({}, ...activities.map((activity) => activity.live?.messageHandlers)),
  });
  const { live } = channel;

  // Features and pages.
  const join = createJoinModule({ publicUrl, address, secret: await secretOf("join-check") });
  const features = createFeatureModules({
    kysely,
    snapshots,
    bus,
    logger,
    events,
    groups,
    identity,
    securityLog,
    requireJoinOrigin: join.requireJoinOrigin,
    linkOrigin: join.linkOrigin,
    activities,
    listsWithNames,
    sessionEndSteps: activities.flatMap(({ sessionEnd }) => sessionEnd?.step ?? []),
    sessionEndParts: activities.flatMap(({ sessionEnd }) => sessionEnd?.message ?? []),
    sharedLists: http.sharedLists,
    presencesHere: () => live.presencesHere(),
    setup: {
      groups,
      hasLegalTexts: legalTexts.terms !== null && legalTexts.privacy !== null,
      summitPermalink: pageConfig.summitPath?.split("/").at(-1) ?? null,
      hasRehearsals: deps.rehearsalSeconds !== null,
    },
    rehearsal: {
      seconds: deps.rehearsalSeconds,
      simulation: deps.simulation ?? new Simulation(),
      presences: () => live.presences(),
      address,
      publicUrl,
      pages: webDirectory !== null,
    },
    demo: { enabled: pageConfig.demoEventId === DEMO_EVENT_ID, atStart: worker?.startsInstallation ?? true },
  });
  const signOn: Module = { routes: () => deps.extend?.(server) };
  const pages = createPageModule({
    kysely,
    snapshots,
    events,
    groups,
    identity,
    pageConfig,
    avatarOrigins,
    frameAncestors: deps.frameAncestors,
    legalTexts,
    activities,
    sharedLists: http.sharedLists,
    webDirectory,
    address,
  });

  // Operations.
  const operations = createOperationModules({
    kysely,
    bus,
    logger,
    activities,
    health: {
      isReachable: () => database.isReachable(),
      isDraining: http.isDraining,
      bus: () => bus.state(),
      worker: worker?.name ?? null,
    },
    metrics: {
      policy: { token: deps.metricsToken, isPublished: publicUrl !== null },
      registry,
      pool: database.pool,
      bus,
      caches,
      snapshots,
      fastPath: http.fastPath,
      writers: Object.assign({}, ...activities.map(({ writers }) => writers)),
      live,
      worker,
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
