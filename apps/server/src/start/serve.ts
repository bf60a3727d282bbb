/** A process that serves, from the configuration to a listening application: the only one, or a worker. */
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { identityPlugin, loadLazyLibraries } from "@hubbub/identity/plugin";
import { migrateIdentity, openIdentityStore } from "@hubbub/identity/store";
import type { Logger } from "pino";

import { openSpeechService } from "../services/speech/speech-service.ts";
import { openTranslationProvider } from "../services/translator/provider.ts";
import { type App, type AppDeps, buildApp, type WorkerRole } from "../app.ts";
import { type Config, withoutSecrets } from "../config/config.ts";
import { type Database, installationSecret, openDatabase } from "../domain/schema/open-database.ts";
import { Simulation } from "../features/rehearsal/simulation.ts";
import { openDiagnosis } from "../operations/diagnosis/diagnosis.ts";
import { readLegalTexts } from "../pages/legal-texts.ts";
import { stylesheetOf } from "../pages/page-shell.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { MemoryBus } from "../platform/bus/memory-bus.ts";
import { createPostgresBus, type PostgresBusOptions } from "../platform/bus/postgres-bus.ts";
import { createRedisBus } from "../platform/bus/redis-bus.ts";
import { newNodeId } from "../platform/database/nodes.ts";
import type { RunningDatabase } from "../platform/database/server.ts";
import { collectGarbageRarely } from "../platform/heap.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { originOf } from "../platform/http/origin.ts";
import { createSecurityLog } from "@hubbub/server-kit/security-log";
import { leaveRoot } from "../platform/root/leave-root.ts";
import { type Addresses, addressesOf } from "./addresses.ts";
import { createProviders, toPageConfig } from "./providers.ts";
import { readWordsFile } from "../submissions/moderation/words-file.ts";

/** Simulated attendees join within the first fifth of it (`JOIN_SHARE` in rehearsals.ts). */
const REHEARSAL_SECONDS = 60;

/**
 * How many times its share of the connections of an event a worker may have. While workers are replaced one by one, the
 * last one gets up to 2.7 times its share, because those replaced before have closed their connections (decision 001).
 */
const SHARE_FACTOR = 3;

const builtWeb = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** What a worker gets from its primary. */
interface WorkerPlace extends WorkerRole {
  /** Reports to the primary that this worker will not answer for some time. */
  reportPause: () => Promise<void>;
}

export interface Serving {
  app: App;
  kysely: Database["kysely"];
  /** Reads the addresses of the server, with a new setup link if there is no organizer account yet. */
  readAddresses(): Promise<Addresses>;
  /** Finishes the requests in progress and closes everything. */
  close(): Promise<void>;
}

interface ServeOptions {
  server: RunningDatabase;
  /** Null for a server that is one process. */
  worker: WorkerPlace | null;
}

/** @throws StartupError if it cannot start; nothing is left running */
export async function startServing(config: Config, log: Logger, { server, worker }: ServeOptions): Promise<Serving> {
  collectGarbageRarely(config.workers);
  const nodeId = newNodeId();
  const onNotice = (sentence: string) => log.warn(sentence);
  const legalTexts = await readLegalTexts({ terms: config.termsFile, privacy: config.privacyFile });
  const filterWords = await readWordsFile(config.wordsFile);
  // Closes what was opened, in reverse order: if the start fails, else in `close`.
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ server, nodeId, onNotice });
  opened.defer(() => database.close());
  // No other process uses the embedded database of a server that is one process.
  const isSingleNode = worker === null && config.databaseUrl === null;
  const bus = isSingleNode ? new MemoryBus(onNotice) : await openBus(config, { nodeId, database, onNotice });
  opened.defer(() => bus.close());
  const app = await createApp(config, log, { database, bus, legalTexts, filterWords, worker });
  opened.defer(() => app.close());
  const address = await listen(app, config);
  // No await in between, because requests arrive from now on. Ports below 1024 needed root until here.
  if (database.unixUser) await leaveRoot(database.unixUser, database.connection, log);
  app.startJobs();
  const diagnosis = await openDiagnosis({
    name: worker ? `worker ${worker.name}` : "server",
    config: withoutSecrets(config),
    readMetrics: () => app.readMetrics(),
    beforeHeap: async () => worker?.reportPause(),
    onError: (error) => log.warn({ err: error }, "This process cannot be diagnosed"),
  });
  opened.defer(() => diagnosis.close());
  const running = opened.move();
  return {
    app,
    kysely: database.kysely,
    readAddresses: () => addressesOf(config, database, address),
    close: () => running.disposeAsync(),
  };
}

async function openBus({ redisUrl }: Config, deps: PostgresBusOptions & { database: Database }): Promise<Bus> {
  if (redisUrl === null) return createPostgresBus(deps);
  // All nodes of an installation read the same secret from their database, so they use the same channel.
  const secret = await installationSecret(deps.database.kysely, "bus");
  return createRedisBus({ ...deps, redisUrl, channel: `hubbub:${secret.subarray(0, 9).toString("base64url")}` });
}

interface Opened extends Pick<AppDeps, "database" | "bus" | "legalTexts" | "filterWords"> {
  worker: WorkerPlace | null;
}

async function createApp(config: Config, log: Logger, opened: Opened): Promise<App> {
  const translator = config.translation && openTranslationProvider(config.translation);
  const pageConfig = toPageConfig(config, translator?.name ?? null);
  await migrateIdentity(opened.database.connection);
  const identityStore = await openIdentityStore(opened.database.pool);
  const securityLog = createSecurityLog(log);
  const webDirectory = existsSync(builtWeb) ? builtWeb : null;
  const bundled = { hub: config.hubUrl === null, wallet: config.walletUrl === null };

  return buildApp({
    ...opened,
    ...createProviders(config, { store: identityStore, securityLog }),
    securityLog,
    pageConfig,
    translation: { provider: translator, dailyCharacters: config.translationDailyCharacters },
    speech: config.speech && openSpeechService(config.speech, log),
    webDirectory,
    trustedProxies: config.trustedProxies,
    maxSocketsPerEvent: Math.min(
      config.maxSocketsPerEvent,
      Math.ceil((config.maxSocketsPerEvent / config.workers) * SHARE_FACTOR),
    ),
    peoplePerAddress: config.peoplePerAddress,
    metricsToken: config.metricsToken,
    rehearsalSeconds: config.rehearsals ? REHEARSAL_SECONDS : null,
    simulation: await prepareSimulation(config, opened.database),
    avatarOrigins: config.avatarOrigins,
    webhookPrivateAddresses: config.webhookPrivateAddresses,
    frameAncestors: config.embedOrigins,
    logger: log,
    extend: async (server) => {
      if (!bundled.hub && !bundled.wallet) return;
      await server.register(identityPlugin, {
        prefix: "/identity",
        store: identityStore,
        hubName: config.hubName,
        walletName: config.walletName,
        hubRegistration: config.identityHubRegistration,
        stylesheet: webDirectory && (await stylesheetOf(webDirectory)),
        openId: config.openId,
        securityLog,
        enabled: bundled,
        originOf: (request) => originOf(request, pageConfig),
      });
    },
  });
}

/** Started as root, this process may not be able to read the program later: loads and starts everything now. */
async function prepareSimulation(config: Config, { unixUser }: Database): Promise<Simulation> {
  if (!unixUser) return new Simulation();
  await loadLazyLibraries();
  return config.rehearsals ? Simulation.started() : new Simulation();
}

async function listen({ server }: App, { host, port }: Config): Promise<AddressInfo> {
  // Hundreds of phones connect at the same moment. With a short queue the kernel would refuse some of them.
  const backlog = 4096;
  try {
    await server.listen({ port, host: host ?? "::", backlog });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") throw new StartupError(`port ${port} is already in use; set PORT to another one`);
    if (code === "EACCES")
      throw new StartupError(`port ${port} may not be opened by this user; set PORT to 1024 or higher`);
    if (host !== null && (code === "EADDRNOTAVAIL" || code === "ENOTFOUND"))
      throw new StartupError(`HOST ${host} is not an address of this machine`);
    // Without HOST: all interfaces. "::" accepts IPv4 too, but the machine may have no IPv6.
    if (host !== null || (code !== "EAFNOSUPPORT" && code !== "EADDRNOTAVAIL")) throw error;
    await server.listen({ port, host: "0.0.0.0", backlog });
  }
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("the server listens on no port");
  return address;
}
