/** Dependencies and interface of the application. Tests pass their own database, bus and providers. */
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";

import type { Activity, TranslationDeps } from "./activities/activity.ts";
import type { LivePerson } from "./api/live-admission.ts";
import type { CoreDeps } from "./domain/core.ts";
import type { Simulation } from "./features/rehearsal/simulation.ts";
import type { MeasuredWorker } from "./operations/operation-deps.ts";
import type { LegalTexts } from "./pages/legal-texts.ts";
import type { LiveChannel } from "./platform/realtime/live-channel.ts";

export interface AppDeps extends CoreDeps {
  legalTexts: LegalTexts;
  /** The words of the installation for the text filter. */
  filterWords: readonly string[];
  translation: TranslationDeps;
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
  maxSocketsPerEvent: number;
  /** Newcomers of one address in an event within ten minutes before further ones are slowed down. */
  peoplePerAddress: number;
  /** The same limit while nobody of that address is present. Tests raise it. */
  newcomersWithoutPresence?: number | undefined;
  /** The token for reading /metrics; null allows it from this machine only. */
  metricsToken: string | null;
  /** Duration of a rehearsal; null for an installation without rehearsals. */
  rehearsalSeconds: number | null;
  simulation: Simulation;
  /** Who may show stage pages in a frame: the value of the directive `frame-ancestors`. */
  frameAncestors: string;
  /** Null for a server that is one process. */
  worker: WorkerRole | null;
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
