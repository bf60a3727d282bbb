/** Environment to typed configuration. All mistakes are listed at once; nothing else in the product reads the environment. */
import type { LegalDocument } from "@hubbub/contract/page";

import {
  readDailyCharacters,
  readTranslationConfig,
  type TranslationConfig,
} from "./activities/translation/providers/translation-config.ts";
import { readVariables, settings } from "./config-variables.ts";
import { imageOrigins } from "./pages/image-origins.ts";

export interface ProviderConfig {
  /** Base address of a foreign provider; null means the bundled sign-on. */
  url: string | null;
  name: string;
  authorizePath: string;
  validatePath: string;
  /** Whether a sign-in must come back with the `state` that the page sent. Always so with the bundled sign-on. */
  requireState: boolean;
}

export interface Config {
  port: number;
  /** null listens on all interfaces. */
  host: string | null;
  /** Origin of the installation as people reach it, without a trailing slash; null: whatever the browser came to. */
  publicUrl: string | null;
  dataDirectory: string;
  databaseUrl: string | null;
  /** Carries messages between nodes in place of PostgreSQL's notifications. */
  redisUrl: string | null;
  /** Who shows it may read /metrics; null: only this machine, and only without a PUBLIC_URL. */
  metricsToken: string | null;
  logLevel: string;
  hub: ProviderConfig & { premiumPath: string };
  wallet: ProviderConfig;
  /** Origins that pictures of the wallet's people may come from: a foreign wallet's own, and what AVATAR_ORIGINS adds. */
  avatarOrigins: string[];
  hubRegistration: "open" | "closed";
  /** Where Schedule Demo goes; null where nobody is named. */
  demoContactUrl: string | null;
  /** Where View Demo goes: the demo event that comes with the product, an event of one's own, or null for none. */
  demoEventId: string | null;
  summitGroup: string | null;
  /** Files with the installer's own terms and privacy policy; null for the text that comes with the software. */
  legalFiles: Record<LegalDocument, string | null>;
  /** File with further words for the text filter; null for the built-in lists alone. */
  wordsFile: string | null;
  /** Addresses or networks whose X-Forwarded-* headers count; none by default. */
  trustedProxies: string[];
  maxSocketsPerEvent: number;
  /** Newcomers one address may bring to an event in ten minutes before they are slowed down. */
  peoplePerAddress: number;
  /** Days after which archived events are emptied of what people sent; null keeps it. */
  retentionDays: number | null;
  /** Whether organizers may rehearse with simulated attendees. */
  rehearsals: boolean;
  /** Whether all pages say that people and answers are simulated. */
  simulationNotice: boolean;
  /** null: this installation has no translation service. */
  translation: TranslationConfig | null;
  /** Characters per UTC day that the installation may have translated; null: no limit. */
  translationDailyCharacters: number | null;
}

/** What people read for a bundled sign-on: the product they are signing in to. */
const BUNDLED_NAME = "Hubbub";

export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

/**
 * Reads the environment.
 * @throws ConfigError with one sentence per mistake
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = [];
  const value = (name: string): string =>
    environment[name]?.trim() || (settings.find((setting) => setting.name === name)?.fallback ?? "");
  const read = readVariables(value, mistakes);
  if (value("REDIS_URL") && !value("DATABASE_URL"))
    mistakes.push("REDIS_URL needs DATABASE_URL: the embedded database serves a single node, which needs no Redis.");
  const translation = readTranslationConfig(value, mistakes);
  const translationDailyCharacters = readDailyCharacters(value, mistakes);
  if (read === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    dataDirectory: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    hub: {
      url: read.HUB_URL,
      name: read.HUB_NAME ?? (read.HUB_URL ? "Hub" : BUNDLED_NAME),
      authorizePath: "/api/auth/sso/authorize",
      validatePath: read.HUB_VALIDATE_PATH,
      premiumPath: read.HUB_PREMIUM_PATH,
      requireState: read.HUB_REQUIRE_STATE || !read.HUB_URL,
    },
    wallet: {
      url: read.WALLET_URL,
      name: read.WALLET_NAME ?? (read.WALLET_URL ? "GFAVIP" : BUNDLED_NAME),
      authorizePath: read.WALLET_AUTHORIZE_PATH,
      validatePath: read.WALLET_VALIDATE_PATH,
      requireState: read.WALLET_REQUIRE_STATE || !read.WALLET_URL,
    },
    avatarOrigins: imageOrigins([read.WALLET_URL, ...read.AVATAR_ORIGINS]),
    hubRegistration: read.IDENTITY_HUB_REGISTRATION,
    demoContactUrl: read.DEMO_CONTACT,
    demoEventId: read.DEMO_EVENT,
    summitGroup: read.SUMMIT_GROUP,
    legalFiles: { terms: read.TERMS_FILE, privacy: read.PRIVACY_FILE },
    wordsFile: read.WORDS_FILE,
    trustedProxies: read.TRUSTED_PROXIES,
    maxSocketsPerEvent: read.MAX_SOCKETS_PER_EVENT,
    peoplePerAddress: read.PEOPLE_PER_ADDRESS,
    retentionDays: read.RETENTION_DAYS || null,
    rehearsals: read.REHEARSALS,
    simulationNotice: read.SIMULATION_NOTICE,
    translation,
    translationDailyCharacters,
  };
}

/** The text of `npm start -- --help`. */
export function configurationHelp(): string {
  const width = Math.max(...settings.map((setting) => setting.name.length));
  const lines = settings.map(
    ({ name, fallback, meaning }) => `  ${name.padEnd(width)}  ${meaning}${fallback ? ` (default: ${fallback})` : ""}`,
  );
  return [
    "Usage: npm start",
    "",
    "Environment variables, all optional (docs/configuration.md explains them):",
    "",
    ...lines,
    "",
  ].join("\n");
}
