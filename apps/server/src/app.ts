/** The application: all modules, in the order of the layers (ARCHITECTURE.md), and each with what it needs. */
import { Registry } from "prom-client";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";

import { createChatModule } from "./activities/chat/chat.module.ts";
import { createIcebreakerModule } from "./activities/icebreaker/icebreaker.module.ts";
import { createLeaderboardModule } from "./activities/leaderboard/leaderboard.module.ts";
import { createPrizeModule } from "./activities/prizes/prizes.module.ts";
import { createQuestionModule } from "./activities/questions/questions.module.ts";
import { createReactionModule } from "./activities/reactions/reactions.module.ts";
import { createTimerModule } from "./activities/timer/timer.module.ts";
import { createTranslationModule } from "./activities/translation/translation.module.ts";
import type { LivePerson } from "./api/live-admission.ts";
import { createLiveModule } from "./api/live.module.ts";
import { type ActivityModule, lifecycleOf, type Module } from "./api/module.ts";
import { createNewcomerModule } from "./api/rate-limits/newcomers.module.ts";
import { createServerModule } from "./api/server.module.ts";
import type { App, AppDeps } from "./app-deps.ts";
import { EventDirectory } from "./domain/events/event-directory.ts";
import { GroupDirectory } from "./domain/groups/group-directory.ts";
import { createIdentity } from "./domain/identity/identity.ts";
import { createListSnapshots } from "./domain/list-snapshots.ts";
import { installationSecret } from "./domain/schema/installation-secret.ts";
import { assignInvitationsAtSignIn } from "./domain/team/sign-in-invitations.ts";
import { createJoinModule } from "./management/join/join.module.ts";
import { createManagementModule } from "./management/management.module.ts";
import { createOperationModules } from "./operations/operations.module.ts";
import { createPageModule } from "./pages/pages.module.ts";
import { RequestTally } from "./platform/metrics/requests.ts";
import { Broadcaster } from "./platform/realtime/broadcast.ts";
import { createModerationModule } from "./submissions/moderation/moderation.module.ts";

export async function buildApp(deps: AppDeps): Promise<App> {
  const { bus, database, hubAccounts, legalTexts, logger, pageConfig, trustedProxies, wallet, webDirectory } = deps;
  const { kysely } = database;
  const { publicUrl } = pageConfig;
  const worker = deps.worker ?? null;
  const securityLog = deps.securityLog ?? (() => undefined);
  const secretOf = (name: string) => installationSecret(kysely, name);
  const registry = new Registry();
  const requests = new RequestTally(registry);

  // Domain.
  const events = new EventDirectory(kysely, bus);
  const groups = new GroupDirectory(kysely, bus);
  const snapshots = createListSnapshots(bus);
  const participantSecret = await secretOf("participant");
  const identity = createIdentity({ kysely, hub: deps.hub, wallet, participantSecret, securityLog, logger });
  const hub = assignInvitationsAtSignIn(deps.hub, { kysely, bus, confirmsNames: hubAccounts !== null });
  const access = { ...identity, hub, events, groups };

  // Limits and moderation, which all activities share.
  const { peoplePerAddress, newcomersWithoutPresence: withoutPresence } = deps;
  const newcomerLimit = createNewcomerModule({ kysely, bus, logger, peoplePerAddress, withoutPresence });
  const { newcomers } = newcomerLimit;
  const moderation = createModerationModule({ kysely, bus, filterWords: deps.filterWords });
  const { screenings } = moderation;

  // Activities.
  const lists = { kysely, snapshots, bus };
  const broadcaster = new Broadcaster<LivePerson>();
  const networkSecret = await secretOf("prize-networks");
  const prizes = createPrizeModule({ ...lists, screenings, events, newcomers, networkSecret, logger });
  const icebreaker = createIcebreakerModule({ ...lists, screenings });
  const reactions = createReactionModule({ ...lists, events, logger, broadcaster });
  const questions = createQuestionModule({ ...lists, screenings });
  const chat = createChatModule({ ...lists, screenings });
  const timer = createTimerModule(lists);
  const leaderboard = createLeaderboardModule({ ...lists, screenings });
  const { translationProvider: provider, translationDailyCharacters: dailyCharacters } = deps;
  const translation = createTranslationModule({ ...access, snapshots, bus, logger, provider, dailyCharacters });
  const activities: ActivityModule[] = [icebreaker, reactions, questions, chat, timer, leaderboard, translation];

  // The HTTP server and the live channel on it.
  const { avatarOrigins, maxSocketsPerEvent } = deps;
  const network = { ...access, logger, trustedProxies, originPolicy: { publicUrl } };
  const hooks = { onEntry: newcomerLimit.onEntry, onSubmission: prizes.onSubmission };
  const hasDiskSpace = () => database.hasDiskSpace();
  const http = await createServerModule({ ...network, ...hooks, requests, securityLog, avatarOrigins, hasDiskSpace });
  const { server } = http;
  const handlers = { onJoin: prizes.onJoin, onMessage: reactions.onMessage };
  const room = { broadcaster, maxSocketsPerEvent };
  const channel = createLiveModule({ ...network, ...handlers, ...room, server, bus, newcomers });
  const { live } = channel;
  prizes.watch(live);
  const { address } = http;

  // Management and pages.
  const join = createJoinModule({ publicUrl, address, secret: await secretOf("join-check") });
  const sessionEndSteps = [timer.atSessionEnd, leaderboard.atSessionEnd, prizes.atSessionEnd];
  const sessionEnd = { sessionEndSteps, topThreeOf: leaderboard.topThreeOf };
  const { requireJoinOrigin } = join;
  const accounts = { wallet, hubAccounts, securityLog };
  const management = createManagementModule({ ...access, ...lists, ...accounts, ...sessionEnd, requireJoinOrigin });
  const signOn: Module = { routes: () => deps.extend?.(server) };
  const pageLists = { ...icebreaker.lists, questionList: questions.questionList, chatList: chat.chatList };
  const pageContent = { pageConfig, avatarOrigins, legalTexts, pageLists };
  const pages = createPageModule({ ...access, ...pageContent, snapshots, webDirectory, address });

  // Operations.
  const { rehearsalSeconds: seconds, metricsToken: token } = deps;
  const hasPages = webDirectory !== null;
  const writers = Object.fromEntries([prizes, ...activities].flatMap(({ writers: named }) => Object.entries(named)));
  const policy = { token, isPublished: publicUrl !== null };
  const summitPermalink = pageConfig.summitPath?.split("/").at(-1) ?? null;
  const offers = { hasTranslation: provider !== null, hasRehearsals: seconds !== null };
  const isReachable = () => database.isReachable();
  const { fastPath, isDraining } = http;
  const operations = createOperationModules({
    kysely,
    bus,
    logger,
    presences: () => live.presences(),
    health: { isReachable, isDraining, bus: () => bus.state(), worker: worker?.name ?? null },
    metrics: { policy, registry, pool: database.pool, bus, snapshots, fastPath, writers, live, worker },
    setup: { groups, legalTexts, summitPermalink, ...offers },
    rehearsal: { seconds, address, publicUrl, pages: hasPages },
    demo: { enabled: pageConfig.demoEventId === DEMO_EVENT_ID, atStart: worker?.startsInstallation ?? true },
    retention: { days: pageConfig.retentionDays },
  });

  const shared = [newcomerLimit, moderation];
  const above = [join, management, signOn, pages];
  // In the order of their creation: they close in reverse.
  const lifecycle = lifecycleOf([shared, [prizes], activities, [http], [channel], above, operations]);
  await lifecycle.declareRoutes(http.route, server);
  const close = () => {
    http.drain();
    return lifecycle.close();
  };
  const { prepare, startJobs } = lifecycle;
  const readMetrics = () => registry.getMetricsAsJSON();
  return { server, live, prepare, startJobs, readMetrics, drain: http.drain, retire: http.retire, close };
}
