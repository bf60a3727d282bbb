/** The real application with its own database and two fake external sign-on providers, listening on loopback. */
import type { AddressInfo } from "node:net";

import { ACTIVITY_SWITCHES, fieldFor } from "@hubbub/contract/activities";
import type { OrganizerEvent } from "@hubbub/contract/events";
import pino from "pino";

import { type App, type AppDeps, buildApp } from "../app.ts";
import type { Database } from "../domain/schema/open-database.ts";
import type { LegalTexts } from "../pages/legal-texts.ts";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import { Simulation } from "../features/rehearsal/simulation.ts";
import { foreignProvider } from "../domain/identity/provider.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { testBus } from "./test-bus.ts";
import type { TranslationProvider } from "../services/translator/provider.ts";
import type { SpeechService } from "../services/speech/speech-service.ts";
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";
import { testDatabase } from "./test-database.ts";
import { succeeds, Visitor } from "./visitor.ts";

const everythingOn = fieldFor(ACTIVITY_SWITCHES, () => true);

export interface TestApp {
  app: App;
  database: Database;
  bus: Bus;
  url: string;
  hub: FakeProvider;
  wallet: FakeProvider;
  /** A new browser without cookies. */
  visitor(): Visitor;
  /** An organizer with a token of the hub; premium by default. */
  organizer(username: string, user?: Record<string, unknown>): Visitor;
  /** An attendee with a wallet session. */
  walletUser(username: string, user?: Record<string, unknown>): Promise<Visitor>;
  /** Creates an event with every activity on, owned by this organizer. */
  createEvent(organizer: Visitor, fields?: Record<string, unknown>): Promise<OrganizerEvent>;
  close(): Promise<void>;
}

export async function testApp(
  options: {
    publicUrl?: string;
    /** The address to listen on instead of 127.0.0.1. */
    host?: string;
    log?: NodeJS.WritableStream;
    translator?: TranslationProvider;
    translationDailyCharacters?: number;
    speech?: SpeechService;
    webDirectory?: string;
    legalTexts?: LegalTexts;
    filterWords?: string[];
    trustedProxies?: string[];
    peoplePerAddress?: number;
    /**
     * How many people without an open page may submit; 10,000 by default, so that only tests of this limit reach it.
     */
    newcomersWithoutPresence?: number;
    keyRequestsPerMinute?: number;
    metricsToken?: string;
    rehearsalSeconds?: number;
    securityLog?: SecurityLog;
    /** Treats the hub as the bundled one, where people choose their own usernames. */
    bundledHub?: boolean;
    /** The sign-on to use instead of the fake providers. */
    signOn?: (database: Database) => Promise<Pick<AppDeps, "hub" | "wallet" | "extend">>;
    avatarOrigins?: string[];
    /** Off unless a test receives webhooks. */
    webhookPrivateAddresses?: boolean;
    /** The value of the directive `frame-ancestors` for stage pages; all sites by default. */
    frameAncestors?: string;
    summitPath?: string;
  } = {},
): Promise<TestApp> {
  const [{ database, drop }, hub, wallet] = await Promise.all([
    testDatabase(),
    startFakeProvider(),
    startFakeProvider(),
  ]);
  const bus = testBus();
  const logger = options.log ? pino({ level: "trace" }, options.log) : pino({ level: "silent" });
  const foreign = { signOutUrl: null, accountUrl: null, requireState: false };
  const app = await buildApp({
    database,
    bus,
    hub: options.bundledHub
      ? {
          ...foreignProvider(hub.url),
          confirmsNames: true,
          hasAccount: async (name) => hub.accounts.has(name.toLowerCase()),
        }
      : foreignProvider(hub.url),
    wallet: foreignProvider(wallet.url),
    pageConfig: {
      hub: {
        ...foreign,
        name: "Hub",
        homeUrl: hub.url,
        authorizeUrl: hub.url,
        premiumUrl: hub.url,
        profileUrlPrefix: hub.url,
      },
      wallet: { ...foreign, name: "GFAVIP", authorizeUrl: wallet.url, profileUrlPrefix: wallet.url },
      publicUrl: options.publicUrl ?? null,
      demoContactUrl: null,
      demoEventId: null,
      summitPath: options.summitPath ?? null,
      translationProvider: options.translator?.name ?? null,
      retentionDays: null,
    },
    legalTexts: options.legalTexts ?? { terms: null, privacy: null },
    filterWords: options.filterWords ?? [],
    translation: {
      provider: options.translator ?? null,
      dailyCharacters: options.translationDailyCharacters ?? null,
    },
    speech: options.speech ?? null,
    webDirectory: options.webDirectory ?? null,
    trustedProxies: options.trustedProxies ?? [],
    maxSocketsPerEvent: 1000,
    peoplePerAddress: options.peoplePerAddress ?? 10_000,
    newcomersWithoutPresence: options.newcomersWithoutPresence ?? 10_000,
    keyRequestsPerMinute: options.keyRequestsPerMinute,
    metricsToken: options.metricsToken ?? null,
    rehearsalSeconds: options.rehearsalSeconds ?? null,
    avatarOrigins: options.avatarOrigins ?? [],
    webhookPrivateAddresses: options.webhookPrivateAddresses ?? false,
    frameAncestors: options.frameAncestors ?? "*",
    logger,
    simulation: new Simulation(),
    worker: null,
    securityLog: options.securityLog ?? (() => undefined),
    ...(await options.signOn?.(database)),
  });
  await app.server.listen({ port: 0, host: options.host ?? "127.0.0.1" });
  app.startJobs();
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  let ids = 0;

  return {
    app,
    database,
    bus,
    url,
    hub,
    wallet,
    visitor: () => new Visitor(url),
    organizer(username, user) {
      const token = `hub-token-${username}-${(ids += 1)}`;
      hub.users.set(token, {
        id: `hub-${username}`,
        username,
        email: `${username}@example.org`,
        premium: true,
        ...user,
      });
      return new Visitor(url, token);
    },
    async walletUser(username, user) {
      const token = `gfavip-session-${username}-${(ids += 1)}`;
      const known = { id: `wallet-${username}`, username, email: `${username}@example.org`, tier: "free", credits: 0 };
      wallet.users.set(token, { ...known, ...user });
      const visitor = new Visitor(url);
      const { id: user_id, email } = known;
      await succeeds(visitor.post("/api/gfavip/callback", { user_id, email, username, token }));
      return visitor;
    },
    createEvent: (organizer, fields) =>
      succeeds(organizer.post("/api/events", { title: "A talk", ...everythingOn, ...fields })),
    async close() {
      await app.close();
      await drop();
      await Promise.all([hub.close(), wallet.close()]);
    },
  };
}
