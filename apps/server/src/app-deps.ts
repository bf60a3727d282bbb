/** What the application is built from, and what it offers. Tests pass their own database, bus and providers. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { PageConfig } from "@hubbub/contract/page";

import type { TranslationProvider } from "./activities/translation/providers/provider.ts";
import type { HubClient } from "./domain/identity/hub-client.ts";
import type { WalletClient } from "./domain/identity/wallet-client.ts";
import type { Database } from "./domain/schema/open-database.ts";
import type { HubAccounts } from "./domain/team/hub-accounts.ts";
import type { LegalTexts } from "./pages/legal-texts.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { SecurityLog } from "./platform/http/security-log.ts";
import type { Account } from "./platform/privileges/accounts.ts";
import type { LiveChannel } from "./platform/realtime/live-channel.ts";

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
  /** Newcomers that one address may bring to an event in ten minutes before they are slowed down. */
  peoplePerAddress: number;
  /** How many of them while nobody of that address is present; tests raise it. */
  newcomersWithoutPresence?: number | undefined;
  /** The token that allows reading /metrics; null: only from this machine. */
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
  /** Called before a server that was started as root becomes `account`. */
  prepare(account: Account): Promise<void>;
  /** Starts the background jobs. Whoever listens calls it, so that they do not delay the start. */
  startJobs(): void;
  /** Makes the readiness check fail from now on. Requests are still answered. */
  drain(): void;
  close(): Promise<void>;
}
