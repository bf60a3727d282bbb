/** Starts the server: configuration, database, bus, application, listening. Stops it on a signal. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { loadLazyLibraries } from "@hubbub/identity/lazy-libraries";
import { identityPlugin } from "@hubbub/identity/plugin";
import { makeSetupLink } from "@hubbub/identity/setup-link";
import { openIdentityStore } from "@hubbub/identity/store";
import pino from "pino";

import { announce, localAddress } from "./announce.ts";
import type { App } from "./app-deps.ts";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, configurationHelp, readConfig } from "./config.ts";
import { installationSecret } from "./domain/schema/installation-secret.ts";
import { newNodeId } from "./platform/database/nodes.ts";
import { type Database, openDatabase } from "./domain/schema/open-database.ts";
import { tryConnection } from "./platform/database/open.ts";
import { StartupError } from "./platform/database/startup-error.ts";
import { type LegalTexts, readLegalTexts } from "./pages/legal-texts.ts";
import { originOf } from "./platform/http/origin.ts";
import { createSecurityLog } from "./platform/http/security-log.ts";
import { createHubClient } from "./domain/identity/hub-client.ts";
import { createWalletClient } from "./domain/identity/wallet-client.ts";
import { networkOrigin } from "./domain/join/server-origins.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { createMemoryBus } from "./platform/bus/memory-bus.ts";
import { createPostgresBus } from "./platform/bus/postgres-bus.ts";
import { createRedisBus } from "./platform/bus/redis-bus.ts";
import { readWordsFile } from "./submissions/moderation/words-file.ts";
import { type Account, isRoot } from "./platform/privileges/accounts.ts";
import { asUser, canReach, leaveRoot } from "./platform/privileges/leave-root.ts";
import { bundledHubProfiles, providerUrls, toPageConfig } from "./providers.ts";
import { createHubAccounts } from "./domain/team/hub-accounts.ts";
import { openTranslationProvider } from "./activities/translation/providers/open-provider.ts";

/** A stop that takes longer is aborted: `docker stop` kills a process after 10 s. */
const STOP_TIMEOUT_MS = 9000;

/** Simulated attendees join within the first fifth of it (`JOIN_SHARE` in rehearsals.ts). */
const REHEARSAL_SECONDS = 60;

const webDirectory = fileURLToPath(new URL("../../web/dist", import.meta.url));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

interface Running {
  app: App;
  bus: Bus;
  database: Database;
}

async function start(config: Config, log: pino.Logger): Promise<Running> {
  const nodeId = newNodeId();
  const legalTexts = await readLegalTexts(config.legalFiles);
  const filterWords = await readWordsFile(config.wordsFile);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    nodeId,
    leavesRoot: true,
    onNotice: (sentence) => log.warn(sentence),
    onFatal: (sentence) => fail(sentence),
    onHookError: (error) => log.error({ err: error }, "Publishing after a commit failed"),
  });
  try {
    const bus = await openBus(config, { nodeId, database, onNotice: (sentence) => log.warn(sentence) });
    try {
      return { app: await serve(config, log, { database, bus, legalTexts, filterWords }), bus, database };
    } catch (error) {
      await bus.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Opened {
  database: Database;
  bus: Bus;
  legalTexts: LegalTexts;
  filterWords: readonly string[];
}

/** With the embedded database there is only one node, so its bus is in memory. */
async function openBus(
  { redisUrl }: Config,
  deps: { nodeId: string; database: Database; onNotice: (sentence: string) => void },
): Promise<Bus> {
  if (deps.database.kind === "embedded") return createMemoryBus();
  if (redisUrl === null) return createPostgresBus(deps);
  // All nodes of an installation read the same secret from their database, so they use the same channel names.
  const secret = await installationSecret(deps.database.kysely, "bus");
  return createRedisBus({ ...deps, redisUrl, prefix: `hubbub:${secret.subarray(0, 9).toString("base64url")}` });
}

async function serve(
  config: Config,
  log: pino.Logger,
  { database, bus, legalTexts, filterWords }: Opened,
): Promise<App> {
  const translator = config.translation && openTranslationProvider(config.translation);
  const pageConfig = toPageConfig(config, translator?.name ?? null);
  let port = config.port;
  const loopback =
    config.host === null || config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  const ownAddress = () => localAddress(loopback, port);
  const urls = providerUrls(config, ownAddress);
  const profiles = bundledHubProfiles(config, ownAddress);
  const identityStore = await openIdentityStore(database.pool);
  const securityLog = createSecurityLog(log);
  const bundled = { hub: config.hub.url === null, wallet: config.wallet.url === null };

  const app = await buildApp({
    database,
    bus,
    hub: createHubClient(urls.hub, database.kysely, urls.revokeHub),
    wallet: createWalletClient(urls.wallet, urls.revokeWallet),
    securityLog,
    hubAccounts:
      profiles &&
      createHubAccounts(profiles, (error) => log.warn({ err: error }, "The hub could not be asked about an account")),
    pageConfig,
    legalTexts,
    filterWords,
    translationProvider: translator,
    translationDailyCharacters: config.translationDailyCharacters,
    webDirectory: existsSync(webDirectory) ? webDirectory : null,
    trustedProxies: config.trustedProxies,
    maxSocketsPerEvent: config.maxSocketsPerEvent,
    peoplePerAddress: config.peoplePerAddress,
    metricsToken: config.metricsToken,
    rehearsalSeconds: config.rehearsals ? REHEARSAL_SECONDS : null,
    avatarOrigins: config.avatarOrigins,
    logger: log,
    extend: async (server) => {
      if (!bundled.hub && !bundled.wallet) return;
      await server.register(identityPlugin, {
        prefix: "/identity",
        store: identityStore,
        hubName: config.hub.name,
        walletName: config.wallet.name,
        hubRegistration: config.hubRegistration,
        productName: "Hubbub",
        securityLog,
        enabled: bundled,
        ...(config.publicUrl ? { issuer: config.publicUrl } : {}),
        allowedOrigins: (request) => [originOf(request, pageConfig)],
      });
    },
  });
  const account = isRoot() ? await prepareToLeaveRoot(app, database, log) : null;
  await listen(app, config);
  // No await in between, because requests arrive from now on. Ports below 1024 needed root until here.
  if (account) stopBeingRoot(account, log);
  app.startJobs();
  const address = app.server.server.address();
  port = typeof address === "object" && address ? address.port : port;

  const local = localAddress(config.host, port);
  const announcement = {
    local,
    publicUrl: config.publicUrl,
    network: networkOrigin(address),
    setupPath: bundled.hub ? await makeSetupLink(identityStore, "") : null,
  };
  process.stdout.write(`${announce(announcement)}\n`);
  return app;
}

/** @returns the user to become; null if the database refuses connections of that user */
async function prepareToLeaveRoot(app: App, database: Database, log: pino.Logger): Promise<Account | null> {
  const { account, connection } = database;
  try {
    // The socket may be closed to other users, and PostgreSQL may authenticate by the name of the system's user.
    await asUser(account, () => tryConnection(connection));
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: the database does not let ${nameOf(account)} in`);
    return null;
  }
  await app.prepare(account);
  if (!(await canReach(account, process.execPath, [fileURLToPath(import.meta.url)]))) await loadLazyLibraries();
  return account;
}

function stopBeingRoot(account: Account, log: pino.Logger): void {
  try {
    leaveRoot(account);
    log.info(`Started as root; runs as ${nameOf(account)} from now on`);
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: this system does not let it become ${nameOf(account)}`);
  }
}

const nameOf = ({ name, uid }: Account) => name ?? `uid ${uid}`;

async function listen({ server }: App, { host, port }: Config): Promise<void> {
  // Hundreds of phones connect at the same moment. With a short queue the kernel would refuse some of them.
  const backlog = 4096;
  try {
    await server.listen({ port, host: host ?? "::", backlog });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    // Without HOST: all interfaces. "::" accepts IPv4 too, but the machine may have no IPv6.
    if (host === null && (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL")) {
      await server.listen({ port, host: "0.0.0.0", backlog });
      return;
    }
    if (code === "EADDRINUSE") throw new StartupError(`port ${port} is already in use; set PORT to another one`);
    if (code === "EACCES")
      throw new StartupError(`port ${port} may not be opened by this user; set PORT to 1024 or higher`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartupError(`HOST ${host} is not an address of this machine`);
    throw error;
  }
}

async function main(): Promise<void> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    process.stdout.write(configurationHelp());
    return;
  }
  const config = configOrExit();
  const log = pino({ level: config.logLevel, redact: ["req.headers.authorization", "req.headers.cookie"] });
  let stopping = false;
  let running: Running | null = null;

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail("Stopping took too long; the process was ended."), STOP_TIMEOUT_MS).unref();
    // A stop during the start ends the process; the embedded database ends with it.
    await running?.app.close();
    await running?.bus.close();
    await running?.database.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());
  // The launcher has ended, for example because its terminal was closed. Nobody else could stop this process.
  process.on("disconnect", () => void stop());

  running = await start(config, log);
}

try {
  await main();
} catch (error) {
  fail(`Hubbub cannot start: ${error instanceof Error ? error.message : String(error)}`);
}
