/** The application: creates all modules, each after those that it needs, and closes them in reverse order. */
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";

import { createActivities, postsOf } from "./activities/index.ts";
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";
import { createTranslator, type TranslationDeps } from "./services/translator/translator.ts";
import type { LivePerson } from "./api/live-admission.ts";
import { Lists } from "./api/lists.ts";
import { createLiveModule } from "./api/live.module.ts";
import type { Module } from "./api/module.ts";
import { API_KEY_REQUESTS } from "./api/rate-limits/limits.ts";
import { createNoticeWriter } from "./api/rate-limits/newcomer-notices.store.ts";
import { Newcomers } from "./api/rate-limits/newcomers.ts";
import { createServerModule } from "./api/server.module.ts";
import type { Config } from "./config/config.ts";
import { type CoreDeps, createCore } from "./domain/core.ts";
import { createDeliverer } from "./features/webhooks/deliverer.ts";
import { createJoin } from "./features/join/join.module.ts";
import type { FeatureDeps } from "./features/feature-deps.ts";
import { createFeatures } from "./features/features.module.ts";
import type { MeasuredWorker, OperationDeps } from "./operations/operation-deps.ts";
import { createOperations } from "./operations/operations.module.ts";
import type { PageDeps } from "./pages/page-deps.ts";
import { createPageModule } from "./pages/pages.module.ts";
import { createRequestTally, observeFlushes } from "./platform/metrics/requests.ts";
import { Broadcaster } from "./platform/realtime/broadcast.ts";
import { Presence } from "./platform/realtime/notices.ts";
import { moderationRoutes } from "./submissions/moderation/moderation.routes.ts";
import { Screenings } from "./submissions/moderation/screening.ts";
import { TextFilter } from "./submissions/moderation/text-filter/text-filter.ts";

/** What the application is created from. Tests pass their own database, bus and providers. */
export interface AppDeps
  extends
    CoreDeps,
    Pick<Config, "maxSocketsPerEvent" | "peoplePerAddress">,
    Pick<TranslationDeps, "translation">,
    Pick<FeatureDeps, "rehearsalSeconds" | "simulation" | "speech" | "webDirectory" | "webhookPrivateAddresses">,
    Pick<PageDeps, "frameAncestors" | "legalTexts">,
    Pick<OperationDeps, "metricsToken"> {
  /** The words of the installation for the text filter. */
  filterWords: readonly string[];
  /** Newcomers one address may bring while nobody from it is present. Tests raise it. */
  newcomersWithoutPresence?: number | undefined;
  /** Requests a minute of an API key. Tests raise it. */
  keyRequestsPerMinute?: number | undefined;
  /** Null for a server that is one process. */
  worker: WorkerRole | null;
  /** Registers the bundled sign-on on the same server. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

export interface WorkerRole extends MeasuredWorker {
  /** Whether it does what happens once per start of the installation. */
  startsInstallation: boolean;
}

export type App = Awaited<ReturnType<typeof buildApp>>;

export async function buildApp(deps: AppDeps) {
  const { bus, filterWords, legalTexts, worker } = deps;
  const registry = new Registry();
  const core = { ...deps, ...(await createCore(deps)) };
  const ignoreUnpublished = core.kysely.onUnpublished((error) => {
    core.logger.error({ err: error }, "A change that may be stored was not published. Caches and pages load again.");
    bus.publishMissed();
  });

  // Broadcasts to the rooms of the live channel, limits and moderation, which all activities share.
  const broadcaster = new Broadcaster<LivePerson>(observeFlushes(registry));
  const presence = new Presence({ bus, broadcaster });
  const notices = createNoticeWriter(core);
  const newcomers = new Newcomers({
    peoplePerAddress: deps.peoplePerAddress,
    withoutPresence: deps.newcomersWithoutPresence,
    shareOf: (eventId) => presence.shareOf(eventId),
    onSlowed: (eventId) => void notices.submit(eventId).catch(() => undefined),
  });
  const screenings = new Screenings(core, TextFilter.withWords(filterWords));

  // Activities.
  const translator = createTranslator(core);
  /** Filled while the routes are declared. */
  const lists = new Lists(core.caches);
  const shared = { ...core, lists, screenings, newcomers, broadcaster, translator };
  const activities = await createActivities(shared);

  // The HTTP server and the live channel on it.
  const keyRequests = new MemoryLimit({
    ...API_KEY_REQUESTS,
    max: deps.keyRequestsPerMinute ?? API_KEY_REQUESTS.max,
  });
  const http = await createServerModule({
    ...shared,
    requests: createRequestTally(registry),
    keyRequests,
    onSubmission: async (event, access) => {
      for (const activity of activities) await activity.on?.submitted?.(event, access);
    },
  });
  const { server, address } = http;
  const channel = createLiveModule({
    ...shared,
    server,
    presence,
    keyRequests,
    onJoin: (admission) => activities.flatMap(({ on }) => on?.joined?.(admission) ?? []),
    onMessage: (...message) => {
      for (const module of modules) module.onMessage?.(...message);
    },
  });
  const { live } = channel;

  // Features and pages.
  const featureDeps = {
    ...shared,
    activities,
    live,
    address,
    join: await createJoin(core, address),
    hasLegalTexts: legalTexts.terms !== null && legalTexts.privacy !== null,
    startsInstallation: worker?.startsInstallation ?? true,
  };
  const features = createFeatures(featureDeps);
  const deliverer = createDeliverer(featureDeps);
  const pages = createPageModule(featureDeps);
  const operations = createOperations({
    ...featureDeps,
    isDraining: http.isDraining,
    registry,
    fastPath: http.fastPath,
    webhooks: deliverer.stats,
  });

  /**
   * In the order of their creation. They close in reverse: first the features end their work, then the live channel and
   * the HTTP server stop accepting messages and requests, then the activities store and publish what is still waiting.
   */
  const modules: readonly Module[] = [
    { close: async () => ignoreUnpublished() },
    { close: () => notices.close() },
    { routes: (route) => moderationRoutes(route, { ...core, filterWords, posts: postsOf(activities) }) },
    ...activities,
    http,
    channel,
    ...features,
    deliverer,
    { routes: () => deps.extend?.(server) },
    pages,
    ...operations,
  ];
  for (const module of modules) await module.routes?.(http.route, server);
  return {
    server,
    activities,
    live,
    /** Called once the server listens, so that the jobs in the background do not delay the start. */
    startJobs: () => {
      for (const job of modules.flatMap(({ jobs }) => jobs ?? [])) job.start();
    },
    /** The metrics of this process, in prom-client's form. */
    readMetrics: () => registry.getMetricsAsJSON(),
    drain: http.drain,
    retire: http.retire,
    close: async () => {
      http.drain();
      // The modules wait for their translations when they close.
      translator?.close();
      // Closes all modules even if one of them fails.
      await using closing = new AsyncDisposableStack();
      for (const module of modules) closing.defer(() => closeModule(module));
    },
  };
}

async function closeModule({ jobs = [], writers = {}, close }: Module): Promise<void> {
  for (const job of jobs) await job.stop?.();
  await Promise.all(Object.values(writers).map((writer) => writer.close()));
  await close?.();
}
