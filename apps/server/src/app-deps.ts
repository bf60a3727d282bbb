/** Dependencies and interface of the application. Tests pass their own database, bus and providers. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { PageConfig } from "@hubbub/contract/page";
import type { Registry } from "prom-client";

import type { Activity } from "./activities/activity.ts";
import type { TranslationProvider } from "./activities/translation/providers/provider.ts";
import type { Provider } from "./domain/identity/provider.ts";
import type { Database } from "./domain/schema/open-database.ts";
import type { Simulation } from "./features/rehearsal/simulation.ts";
import type { MeasuredWorker } from "./operations/metrics/metrics.routes.ts";
import type { LegalTexts } from "./pages/legal-texts.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { LivePerson } from "./api/live-admission.ts";
import type { LiveChannel } from "./platform/realtime/live-channel.ts";

export interface AppDeps {
  database: Database;
  bus: Bus;
  hub: Provider;
  wallet: Provider;
  pageConfig: PageConfig;
  legalTexts: LegalTexts;
  /** The words of the installation for the text filter. */
  filterWords: readonly string[];
  /** Null if the installation has no translation service. */
  translationProvider: TranslationProvider | null;
  /** Translated characters per UTC day of all nodes together; null for no limit. */
  translationDailyCharacters: number | null;
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
  trustedProxies: string[];
  maxSocketsPerEvent: number;
  /** Newcomers of one address in an event within ten minutes before further ones are slowed down. */
  peoplePerAddress: number;
  /** The same limit while nobody of that address is present. Tests raise it. */
  newcomersWithoutPresence?: number | undefined;
  /** The token for reading /metrics; null allows it from this machine only. */
  metricsToken: string | null;
  /** Duration of a rehearsal; null for an installation without rehearsals. */
  rehearsalSeconds: number | null;
  /** By default each rehearsal starts its own thread. */
  simulation?: Simulation | undefined;
  /** Origins besides this installation that pages may load avatars from. */
  avatarOrigins: readonly string[];
  /** Who may show stage pages in a frame: the value of the directive `frame-ancestors`. */
  frameAncestors: string;
  logger: FastifyBaseLogger;
  /** Writes entries of the security log; without it there is no such log. */
  securityLog?: SecurityLog;
  /** Present if this process is one of several workers. */
  worker?: WorkerRole | undefined;
  /** Registers the bundled sign-on on the same server. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

export interface WorkerRole extends MeasuredWorker {
  /** Whether it does what happens once per start of the installation. */
  startsInstallation: boolean;
}

export interface App {
  server: FastifyInstance;
  activities: readonly Activity[];
  live: LiveChannel<LivePerson>;
  /** Starts the background jobs. Called once the server listens, so that they do not delay the start. */
  startJobs(): void;
  /** Makes the readiness check fail from now on. Requests are still answered. */
  drain(): void;
  /** Accepts no more connections, and closes each with its next response. */
  retire(): void;
  /** The metrics of this process, in prom-client's form. */
  readMetrics(): ReturnType<Registry["getMetricsAsJSON"]>;
  close(): Promise<void>;
}
