/** The application, put together from parts that are opened elsewhere: tests pass their own. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import { Registry } from "prom-client";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import type { PageConfig } from "@hubbub/contract/page";

import { chatRoutes } from "./activities/chat/chat.routes.ts";
import { createChatWriter } from "./activities/chat/chat.store.ts";
import { createChatOwn } from "./activities/chat/personal.store.ts";
import { createChatReactionWriter } from "./activities/chat/reaction-writer.ts";
import { createIcebreakerWriter } from "./activities/icebreaker/icebreaker.store.ts";
import { icebreakerRoutes } from "./activities/icebreaker/icebreaker.routes.ts";
import { createPendingResponses } from "./activities/icebreaker/pending-responses.store.ts";
import { wordRuleRoutes } from "./activities/icebreaker/word-rules.routes.ts";
import { Pulse } from "./activities/reactions/pulse.ts";
import { createQuickReactions } from "./activities/reactions/quick-reactions.ts";
import { reactionRoutes } from "./activities/reactions/reactions.routes.ts";
import { createMoodVoteWriter } from "./activities/reactions/reactions.store.ts";
import { createPendingQuestions } from "./activities/questions/pending-questions.store.ts";
import { createQuestionWriter } from "./activities/questions/question-submissions.store.ts";
import { createQuestionVoteWriter } from "./activities/questions/question-votes.store.ts";
import { questionRoutes } from "./activities/questions/questions.routes.ts";
import { VoteBroadcasts } from "./activities/questions/vote-broadcasts.ts";
import { forgetNetworks } from "./activities/prizes/entries.store.ts";
import { createPrizeEntrance, type Participant } from "./activities/prizes/prize-entries.ts";
import { groupLeaderboardRoutes } from "./activities/leaderboard/group-leaderboard.routes.ts";
import { leaderboardAtEnd, leaderboardRoutes, topThreeOf } from "./activities/leaderboard/leaderboard.routes.ts";
import { prizeRoutes } from "./activities/prizes/prizes.routes.ts";
import { timerRoutes } from "./activities/timer/timer.routes.ts";
import { withDailyBudget } from "./activities/translation/daily-budget.ts";
import { translationRoutes } from "./activities/translation/translation.routes.ts";
import { stopForArchive } from "./activities/timer/timer.store.ts";
import { installationSecret } from "./domain/schema/installation-secret.ts";
import type { Database } from "./domain/schema/open-database.ts";
import { DemoEvent } from "./operations/demo-event/demo-event.ts";
import { erasureRoutes } from "./operations/erasure/erasure.routes.ts";
import { myDayRoutes } from "./operations/my-day/my-day.routes.ts";
import { archiveRoutes } from "./management/events/archive.routes.ts";
import { EventDirectory } from "./domain/events/event-directory.ts";
import type { EventRecord } from "./domain/events/event-record.ts";
import { eventRoutes } from "./management/events/events.routes.ts";
import type { SessionEndStep } from "./domain/events/session-end.ts";
import { exportRoutes } from "./operations/exports/export.routes.ts";
import { GroupDirectory } from "./domain/groups/group-directory.ts";
import { groupRoutes } from "./management/groups/groups.routes.ts";
import { organizerRoutes } from "./management/groups/organizers.routes.ts";
import { sessionRoutes } from "./management/groups/sessions.routes.ts";
import { clientAddresses, httpsByProxy } from "./platform/http/client-address.ts";
import { sendUnknownCall } from "./platform/http/errors.ts";
import { healthRoutes } from "./operations/health/health.routes.ts";
import { openApiDocument } from "./api/openapi.ts";
import type { LegalTexts } from "./pages/legal-texts.ts";
import { originOf } from "./platform/http/origin.ts";
import { openPageShell } from "./pages/page-shell.ts";
import { pageRoutes } from "./pages/pages.ts";
import { FastPath } from "./api/fast-path.ts";
import { allowOnlyRoutesOfTable, isApiRoute, routesOf } from "./api/route.ts";
import { openServer } from "./platform/http/server.ts";
import type { SecurityLog } from "./platform/http/security-log.ts";
import { SnapshotStore } from "./platform/cache/snapshot.ts";
import { staticFiles } from "./platform/http/static-files.ts";
import { registerCookies, STAFF_SECONDS, WALLET_SESSION_SECONDS } from "./domain/identity/cookies.ts";
import type { HubClient } from "./domain/identity/hub-client.ts";
import { ProductSessions } from "./domain/identity/product-sessions.ts";
import { findStaffUser, type StaffUser } from "./domain/identity/users.store.ts";
import { findProfile, type Profile, rememberProfile } from "./domain/identity/wallet.store.ts";
import { identityRoutes } from "./management/accounts/identity.routes.ts";
import { createSigner } from "./domain/identity/signed-value.ts";
import type { WalletClient } from "./domain/identity/wallet-client.ts";
import { createAsking, whoAnswersRoute } from "./domain/join/ask-address.ts";
import { joinRoutes, requireJoinOrigin } from "./management/join/join.routes.ts";
import { networkOrigin } from "./domain/join/own-origins.ts";
import { insightRoutes } from "./operations/insights/insights.routes.ts";
import { PresenceSampler } from "./operations/insights/presence-sampler.ts";
import { admitToRoom } from "./api/live-admission.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { LiveChannel } from "./platform/realtime/live-channel.ts";
import { muteRoutes } from "./submissions/moderation/mutes.routes.ts";
import { Screenings } from "./submissions/moderation/screening.ts";
import { textFilterRoutes } from "./submissions/moderation/text-filter.routes.ts";
import { TextFilter } from "./submissions/moderation/text-filter/text-filter.ts";
import { networkOf } from "./domain/identity/network.ts";
import { isNewAccount } from "./domain/identity/new-account.ts";
import { applyNewcomerLimit } from "./api/rate-limits/newcomer-limit.ts";
import { NewcomerNotices } from "./api/rate-limits/newcomer-notices.ts";
import { Newcomers } from "./api/rate-limits/newcomers.ts";
import { metricsRoutes } from "./operations/metrics/metrics.routes.ts";
import { RequestTally } from "./platform/metrics/requests.ts";
import { rehearsalRoutes } from "./operations/rehearsal/rehearsal.routes.ts";
import { Rehearsals } from "./operations/rehearsal/rehearsals.ts";
import { setupRoutes } from "./operations/setup-checklist/setup-checklist.routes.ts";
import type { TranslationProvider } from "./activities/translation/providers/provider.ts";
import { withCache } from "./activities/translation/providers/cached-translator.ts";
import { Retention } from "./operations/retention/retention.ts";
import { teamRoutes } from "./management/team/team.routes.ts";
import { groupTeamRoutes } from "./management/team/group-team.routes.ts";
import type { HubAccounts } from "./domain/team/hub-accounts.ts";
import { takeUpInvitationsAtSignIn } from "./domain/team/sign-in-invitations.ts";

export interface AppDeps {
  database: Database;
  bus: Bus;
  hub: HubClient;
  wallet: WalletClient;
  /** Looks up accounts at the bundled hub. Null with a foreign hub: there a username alone identifies a person. */
  hubAccounts: HubAccounts | null;
  pageConfig: PageConfig;
  legalTexts: LegalTexts;
  /** The words of the installation for the text filter. */
  filterWords: readonly string[];
  /** The translation service, where the installation has one. */
  translator: TranslationProvider | null;
  /** Characters per UTC day that all nodes together may have translated; null: no limit. */
  translationDailyCharacters: number | null;
  /** The built web app; null serves the calls and the live channel only. */
  webDirectory: string | null;
  trustedProxies: string[];
  maxSocketsPerEvent: number;
  /** Newcomers one address may bring to an event in ten minutes before they are slowed down. */
  peoplePerAddress: number;
  /** Of these, how many while nobody of that address is present; tests raise it. */
  newcomersWithoutPresence?: number | undefined;
  /** Who shows it may read /metrics; null: this machine only. */
  metricsToken: string | null;
  /** How long a rehearsal takes; null: this installation has none. */
  rehearsalSeconds: number | null;
  /** Where the wallet's pictures of people come from, besides this installation. */
  avatarOrigins: readonly string[];
  logger: FastifyBaseLogger;
  /** Takes entries of the security log; without it nothing is recorded. */
  securityLog?: SecurityLog;
  /** Mounts further services on the same server: the bundled sign-on. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

export interface App {
  server: FastifyInstance;
  live: LiveChannel;
  /** The demo event; started by whoever listens, so that it delays nothing. */
  demo: DemoEvent;
  /** Cleaning up; started by whoever listens. */
  retention: Retention;
  /** Likewise: clears away what a killed server has left of a rehearsal. */
  rehearsals: Rehearsals;
  /** Readiness fails from now on; what is under way goes on. */
  drain(): void;
  close(): Promise<void>;
}

/** While other nodes are not all heard, a list is at most this old. */
const SNAPSHOT_AGE_APART_MS = 1000;

export async function buildApp(deps: AppDeps): Promise<App> {
  const { database, bus, pageConfig, logger } = deps;
  const { kysely } = database;
  const originPolicy = { publicUrl: pageConfig.publicUrl };
  const registry = new Registry();
  const requests = new RequestTally(registry);
  const events = new EventDirectory(kysely, bus);
  const readyReads = new FastPath({ events, requests });
  const securityLog = deps.securityLog ?? (() => undefined);
  const server = openServer({
    securityLog,
    fastPath: readyReads,
    isApiRoute,
    logger,
    originPolicy,
    trustedProxies: deps.trustedProxies,
    requests,
    imageOrigins: deps.avatarOrigins,
    hasRoom: () => database.hasRoom(),
  });
  allowOnlyRoutesOfTable(server);
  await registerCookies(server, originPolicy.publicUrl);
  let draining = false;

  const groups = new GroupDirectory(kysely, bus);
  const snapshots = new SnapshotStore({
    maxAgeMs: () => (bus.isHealthy ? Infinity : SNAPSHOT_AGE_APART_MS),
    follow: (eventId) => bus.follow(eventId),
  });
  bus.subscribe(({ roomId: eventId, invalidates }) => snapshots.invalidate(eventId, invalidates));
  bus.onMissed((eventId) => snapshots.invalidateAll(eventId));
  const waitingResponses = createPendingResponses(kysely, bus);
  const icebreakerWriter = createIcebreakerWriter(kysely, bus, waitingResponses);
  const screenings = new Screenings({ kysely, bus, filter: TextFilter.withWords(deps.filterWords) });
  const pulse = new Pulse({ bus, restMs: (eventId) => live.broadcaster.cooldownMs(eventId) });
  const reactionWriter = createMoodVoteWriter(kysely, (eventId, counts) => pulse.count(eventId, counts));
  const waitingQuestions = createPendingQuestions(kysely, bus);
  const questionWriter = createQuestionWriter(kysely, bus, waitingQuestions);
  const voteBroadcasts = new VoteBroadcasts(bus);
  const voteWriter = createQuestionVoteWriter(kysely, voteBroadcasts.add);
  const chatOwn = createChatOwn(kysely, bus);
  const chatWriter = createChatWriter(kysely, bus, chatOwn);
  const chatReactionWriter = createChatReactionWriter(kysely, bus, chatOwn);
  const writers = {
    icebreaker: icebreakerWriter,
    reactions: reactionWriter,
    questions: questionWriter,
    question_votes: voteWriter,
    chat: chatWriter,
    chat_reactions: chatReactionWriter,
  };
  const prizeEntrance = createPrizeEntrance({
    kysely,
    bus,
    networkSecret: await installationSecret(kysely, "prize-networks"),
    onError: (error) => logger.warn({ err: error }, "Somebody could not be entered into the prize draw"),
  });
  const newcomerNotices = new NewcomerNotices(kysely, (error) =>
    logger.warn({ err: error }, "A notice about slowed newcomers could not be stored"),
  );
  const newcomers = new Newcomers({
    peoplePerAddress: deps.peoplePerAddress,
    withoutPresence: deps.newcomersWithoutPresence,
    nodes: () => bus.state().peers + 1,
    onSlowed: (eventId) => newcomerNotices.count(eventId),
  });
  const sessionParts = {
    kysely,
    onError: (error: unknown) => logger.warn({ err: error }, "A session could not be validated"),
  };
  const { translationDailyCharacters: characters } = deps;
  const budgeted = (translator: TranslationProvider) =>
    characters === null ? translator : withDailyBudget(translator, { kysely, logger, characters });
  const everything = {
    kysely,
    events,
    groups,
    snapshots,
    bus,
    waitingResponses,
    screenings,
    icebreakerWriter,
    reactionWriter,
    waitingQuestions,
    questionWriter,
    voteWriter,
    chatOwn,
    chatWriter,
    chatReactionWriter,
    hub: takeUpInvitationsAtSignIn(deps.hub, { kysely, bus, confirmsNames: deps.hubAccounts !== null }),
    hubAccounts: deps.hubAccounts,
    wallet: deps.wallet,
    walletSessions: new ProductSessions<Profile>({
      ...sessionParts,
      table: { table: "wallet_sessions", subject: "profile_id" },
      lifetimeSeconds: WALLET_SESSION_SECONDS,
      findSubject: (id) => findProfile(kysely, id),
      validate: async (token) => {
        const validation = await deps.wallet.validate(token);
        if (validation.outcome === "valid") await rememberProfile(kysely, validation.value);
        return validation;
      },
      onRefused: (userId) => securityLog({ event: "session_expired", realm: "wallet", userId, reason: "refused" }),
    }),
    staffSessions: new ProductSessions<StaffUser>({
      ...sessionParts,
      table: { table: "staff_sessions", subject: "user_db_id" },
      lifetimeSeconds: STAFF_SECONDS,
      findSubject: (id) => findStaffUser(kysely, id),
      validate: (token) => deps.hub.validate(token),
      onRefused: (userId) => securityLog({ event: "session_expired", realm: "hub", userId, reason: "refused" }),
    }),
    securityLog,
    participantSigner: createSigner(await installationSecret(kysely, "participant"), "participant"),
    pageConfig,
    avatarOrigins: deps.avatarOrigins,
    translator: deps.translator && withCache(budgeted(deps.translator)),
    translationDailyCharacters: deps.translationDailyCharacters,
    originPolicy,
    addressOf: clientAddresses(deps.trustedProxies),
    isHttps: httpsByProxy(deps.trustedProxies),
    app: server,
  };

  const joinSecret = await installationSecret(kysely, "join-check");
  const route = routesOf(server, {
    ...everything,
    fastPath: readyReads,
    onEntry: (access, isSubmission, body) => applyNewcomerLimit(newcomers, access, isSubmission, body),
    onSubmission: async (event, { profile, role, caller }) => {
      if (!profile) return;
      await prizeEntrance.enter(event, {
        profileId: profile.id,
        network: networkOf(caller.address),
        isNewAccount: role === null && isNewAccount(profile),
      });
    },
  });
  const joinParts = {
    publicUrl: pageConfig.publicUrl,
    listening: () => server.server.address(),
    ask: createAsking(joinSecret),
  };
  eventRoutes(route, { ...everything, requireJoinOrigin: (origin) => requireJoinOrigin(joinParts, origin) });
  joinRoutes(route, joinParts);
  groupRoutes(route, everything);
  sessionRoutes(route, everything);
  groupTeamRoutes(route, everything);
  organizerRoutes(route, everything);
  identityRoutes(route, everything);
  icebreakerRoutes(route, everything);
  wordRuleRoutes(route, everything);
  reactionRoutes(route, everything);
  questionRoutes(route, everything);
  chatRoutes(route, everything);
  timerRoutes(route, everything);
  prizeRoutes(route, everything);
  translationRoutes(route, everything);
  leaderboardRoutes(route, everything);
  groupLeaderboardRoutes(route, everything);
  const sessionEndSteps = [
    (transaction, event) => stopForArchive(transaction, bus, event.id),
    leaderboardAtEnd(bus),
    async (transaction, event) => {
      await forgetNetworks(transaction, event.id);
      return () => undefined;
    },
  ] satisfies SessionEndStep[];
  archiveRoutes(route, { ...everything, sessionEndSteps, topThreeOf: topThreeOf(screenings) });
  teamRoutes(route, everything);
  textFilterRoutes(route, { ...everything, installationWords: deps.filterWords.length });
  muteRoutes(route, everything);
  insightRoutes(route, everything);
  exportRoutes(route, everything);
  erasureRoutes(route, everything);
  myDayRoutes(route, everything);
  const rehearsals = new Rehearsals({
    kysely,
    bus,
    seconds: deps.rehearsalSeconds,
    presences: () => live.presences(),
    address: () => server.server.address(),
    publicUrl: pageConfig.publicUrl,
    pages: deps.webDirectory !== null,
    onError: (error) => logger.error({ err: error }, "A rehearsal did not go as it should"),
  });
  rehearsalRoutes(route, { kysely, rehearsals });
  setupRoutes(route, {
    ...everything,
    legalTexts: deps.legalTexts,
    hasTranslation: deps.translator !== null,
    hasRehearsals: deps.rehearsalSeconds !== null,
    summitPermalink: pageConfig.summitPath?.split("/").at(-1) ?? null,
  });
  const openApi = openApiDocument();
  server.get("/api/openapi.json", { config: { outsideTable: "tells of the calls" } }, async () => openApi);
  server.all("/api/*", { config: { outsideTable: "refuses what is no call" } }, sendUnknownCall);
  healthRoutes(server, {
    isReachable: () => database.isReachable(),
    isDraining: () => draining,
    bus: () => bus.state(),
  });
  whoAnswersRoute(server, joinSecret);
  await deps.extend?.(server);
  if (deps.webDirectory) {
    await staticFiles(server, deps.webDirectory);
    pageRoutes(server, {
      ...everything,
      legalTexts: deps.legalTexts,
      shell: await openPageShell(deps.webDirectory),
      originOf: (request) => originOf(request, pageConfig),
      networkOrigin: () => networkOrigin(server.server.address()),
    });
  } else {
    server.setNotFoundHandler(sendUnknownCall);
  }

  const live: LiveChannel = new LiveChannel({
    bus,
    admit: (request, query) => admitToRoom(everything, request, query),
    onMessage: createQuickReactions({ events, pulse }),
    onJoin: (admission) => {
      const { roomId: eventId, network, profileId, counts, participantKey } = admission;
      const onLeave = participantKey === null ? undefined : newcomers.noteSocket({ eventId, network, participantKey });
      if (profileId && counts) void enterPrizeDraw(eventId, [{ ...admission, profileId }]);
      return onLeave;
    },
    log: logger,
    maxSocketsPerRoom: deps.maxSocketsPerEvent,
  });
  metricsRoutes(server, {
    policy: { token: deps.metricsToken, isPublished: pageConfig.publicUrl !== null },
    registry,
    pool: database.pool,
    bus,
    snapshots,
    readyReads,
    writers,
    live,
  });
  live.attach(server.server);
  const presenceSampler = new PresenceSampler({
    kysely,
    presences: () => live.presences(),
    onError: (error) => logger.warn({ err: error }, "The people in the rooms could not be noted"),
  });

  // Opening the page is the first step of a new account as much as a submission: the same limit holds.
  const mayEnter = (event: EventRecord, { profileId, network, isNewAccount: isNew }: Participant): boolean =>
    !isNew || newcomers.admit({ event, network, participantKey: `p:${profileId}` }) === null;
  const enterPrizeDraw = async (eventId: string, participants: readonly Participant[]): Promise<void> => {
    const event = await events.find(eventId).catch(() => null);
    if (!event || !event.enablePrizeDrawing || event.isArchived) return;
    const entering = participants.filter((participant) => mayEnter(event, participant));
    await Promise.all(entering.map((participant) => prizeEntrance.enter(event, participant)));
  };
  // Whoever has the page open when prize drawing is switched on is in as well.
  bus.subscribe(({ roomId: eventId, message }) => {
    if (message?.type === "event:updated" && message.data.enablePrizeDrawing)
      void enterPrizeDraw(eventId, live.profilesIn(eventId));
  });

  const demo = new DemoEvent({
    kysely,
    bus,
    wanted: pageConfig.demoEventId === DEMO_EVENT_ID,
    onError: (error) => logger.error({ err: error }, "The demo event could not be made ready"),
  });

  const retention = new Retention({
    kysely,
    bus,
    days: pageConfig.retentionDays,
    onError: (error) => logger.error({ err: error }, "Old events could not be emptied"),
  });

  return {
    server,
    live,
    demo,
    retention,
    rehearsals,
    drain: () => {
      draining = true;
    },
    close: async () => {
      draining = true;
      await Promise.all([demo.close(), rehearsals.close(), retention.close()]);
      await presenceSampler.close();
      await live.close();
      readyReads.close();
      await server.close();
      await Promise.all(Object.values(writers).map((writer) => writer.close()));
      pulse.close();
      voteBroadcasts.flush();
      await prizeEntrance.close();
      await newcomerNotices.flush();
    },
  };
}
