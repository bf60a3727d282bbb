/** The application: creates all modules, each after those that it needs, and closes them in reverse order. */
import { Registry } from "prom-client";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";

import { createChatModule } from "./activities/chat/chat.module.ts";
import { createFeedbackModule } from "./activities/feedback/feedback.module.ts";
import { createIcebreakerModule } from "./activities/icebreaker/icebreaker.module.ts";
import { createLeaderboardModule } from "./activities/leaderboard/leaderboard.module.ts";
import { createPollModule } from "./activities/polls/polls.module.ts";
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
  const { avatarOrigins, bus, database, hubAccounts, legalTexts, logger, pageConfig, wallet, webDirectory } = deps;
  const { kysely } = database;
  const { publicUrl } = pageConfig;
  const originPolicy = { publicUrl };
  const worker = deps.worker ?? null;
  const securityLog = deps.securityLog ?? (() => undefined);
  const secretOf = (name: string) => installationSecret(kysely, name);
  const registry = new Registry();
  const requests = new RequestTally(registry);

  // Domain.
  const events = new EventDirectory(kysely, bus);
  const groups = new GroupDirectory(kysely, bus);
  const snapshots = createListSnapshots(bus);
  const hub = assignInvitationsAtSignIn(deps.hub, { kysely, bus, confirmsNames: hubAccounts !== null });
  const participantSecret = await secretOf("participant");
  const identity = createIdentity({ kysely, bus, hub, wallet, participantSecret, securityLog, logger });

  // Limits and moderation, which all activities share.
  const newcomerLimit = createNewcomerModule({
    kysely,
    bus,
    logger,
    peoplePerAddress: deps.peoplePerAddress,
    withoutPresence: deps.newcomersWithoutPresence,
  });
  const { newcomers } = newcomerLimit;
  const moderation = createModerationModule({ kysely, bus, filterWords: deps.filterWords });
  const { screenings } = moderation;

  // Activities, and the broadcasts to the rooms of the live channel.
  const broadcaster = new Broadcaster<LivePerson>();
  const prizes = createPrizeModule({
    kysely,
    snapshots,
    bus,
    events,
    screenings,
    newcomers,
    networkSecret: await secretOf("prize-networks"),
    logger,
  });
  const icebreaker = createIcebreakerModule({ kysely, snapshots, bus, screenings });
  const reactions = createReactionModule({
    kysely,
    snapshots,
    bus,
    events,
    broadcaster,
    logger,
  });
  const questions = createQuestionModule({ kysely, snapshots, bus, screenings, events, logger });
  const chat = createChatModule({ kysely, snapshots, bus, screenings });
  const timer = createTimerModule({ kysely, snapshots, bus });
  const polls = createPollModule({ kysely, snapshots, bus, events, screenings, broadcaster, logger });
  const feedback = createFeedbackModule({ kysely, bus });
  const leaderboard = createLeaderboardModule({ kysely, snapshots, bus, screenings });
  const translation = createTranslationModule({
    kysely,
    snapshots,
    bus,
    events,
    groups,
    logger,
    provider: deps.translationProvider,
    dailyCharacters: deps.translationDailyCharacters,
  });
  // Without prizes, which close after the others: a submission that another activity stores enters its author.
  const activities: ActivityModule[] = [
    icebreaker,
    reactions,
    questions,
    chat,
    timer,
    polls,
    feedback,
    leaderboard,
    translation,
  ];

  // The HTTP server and the live channel on it.
  const http = await createServerModule({
    kysely,
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
    onSubmission: prizes.onSubmission,
  });
  const { server, address } = http;
  const channel = createLiveModule({
    server,
    broadcaster,
    kysely,
    bus,
    events,
    groups,
    identity,
    newcomers,
    logger,
    originPolicy,
    trustedProxies: deps.trustedProxies,
    maxSocketsPerEvent: deps.maxSocketsPerEvent,
    onJoin: prizes.onJoin,
    marksOf: polls.marksOf,
    messageHandlers: { quick_reaction: reactions.onFloatingReaction },
  });
  const { live } = channel;
  prizes.watch(live);
  polls.watch(live);

  // Management and pages.
  const join = createJoinModule({ publicUrl, address, secret: await secretOf("join-check") });
  const management = createManagementModule({
    kysely,
    snapshots,
    bus,
    events,
    groups,
    identity,
    wallet,
    hubAccounts,
    securityLog,
    requireJoinOrigin: join.requireJoinOrigin,
    linkOrigin: join.linkOrigin,
    sessionEndSteps: [timer.atSessionEnd, polls.atSessionEnd, leaderboard.atSessionEnd, prizes.atSessionEnd],
    topThreeOf: leaderboard.topThreeOf,
    sharedLists: http.sharedLists,
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
    pageLists: {
      responseList: icebreaker.responseList,
      wordRuleList: icebreaker.wordRuleList,
      questionList: questions.questionList,
      chatList: chat.chatList,
      pollList: polls.pollList,
    },
    sharedLists: http.sharedLists,
    webDirectory,
    address,
  });

  // Operations.
  const operations = createOperationModules({
    kysely,
    bus,
    logger,
    presencesHere: () => live.presencesHere(),
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
      snapshots,
      fastPath: http.fastPath,
      writers: Object.fromEntries([prizes, ...activities].flatMap(({ writers }) => Object.entries(writers))),
      live,
      worker,
    },
    setup: {
      groups,
      legalTexts,
      summitPermalink: pageConfig.summitPath?.split("/").at(-1) ?? null,
      hasTranslation: deps.translationProvider !== null,
      hasRehearsals: deps.rehearsalSeconds !== null,
    },
    rehearsal: {
      seconds: deps.rehearsalSeconds,
      presences: () => live.presences(),
      address,
      publicUrl,
      pages: webDirectory !== null,
    },
    demo: { enabled: pageConfig.demoEventId === DEMO_EVENT_ID, atStart: worker?.startsInstallation ?? true },
    runSheet: { controlStage: management.controlStage, openPoll: polls.open, startTimer: timer.start },
    retention: { days: pageConfig.retentionDays },
  });

  // In the order of their creation: they close from the last to the first.
  const lifecycle = lifecycleOf([
    [newcomerLimit, moderation],
    [prizes],
    activities,
    [http],
    [channel],
    [join, management, signOn, pages],
    operations,
  ]);
  await lifecycle.declareRoutes(http.route, server);
  return {
    server,
    live,
    prepare: lifecycle.prepare,
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
