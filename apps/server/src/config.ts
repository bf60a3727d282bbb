/** Parses the environment variables into a typed configuration. All mistakes are reported together. */
import type { LegalDocument } from "@hubbub/contract/page";

import {
  readDailyCharacters,
  readTranslationConfig,
  type TranslationConfig,
} from "./activities/translation/providers/translation-config.ts";
import { readVariables, settings } from "./config-variables.ts";
import { imageOrigins } from "./pages/image-origins.ts";

export interface ProviderConfig {
  /** Base URL of an external provider; null for the bundled sign-on. */
  url: string | null;
  name: string;
  authorizePath: string;
  validatePath: string;
  /** Whether a sign-in must return the `state` that the page sent. Always true for the bundled sign-on. */
  requireState: boolean;
}

export interface Config {
  port: number;
  /** The address to listen on; null for all interfaces. */
  host: string | null;
  /** Processes that serve; with 1 there is no primary. */
  workers: number;
  /** Public origin of the installation, without a trailing slash; null for the origin of each request. */
  publicUrl: string | null;
  dataDirectory: string;
  databaseUrl: string | null;
  /** Redis for messages between nodes; null for PostgreSQL's notifications. */
  redisUrl: string | null;
  /** The token for reading /metrics; null allows it from this machine only, and only without PUBLIC_URL. */
  metricsToken: string | null;
  logLevel: string;
  hub: ProviderConfig & { premiumPath: string };
  wallet: ProviderConfig;
  /** Origins that pages may load avatars from: that of an external wallet, and those of AVATAR_ORIGINS. */
  avatarOrigins: string[];
  /** Who may show stage pages in a frame: the value of the directive `frame-ancestors`. */
  frameAncestors: string;
  hubRegistration: "open" | "closed";
  /** The link of "Schedule Demo"; null to leave it out. */
  demoContactUrl: string | null;
  /** The event of "View Demo": the bundled demo event, another event, or null to leave the link out. */
  demoEventId: string | null;
  summitGroup: string | null;
  /** Files with the installation's terms and privacy policy; null for the bundled text. */
  legalFiles: Record<LegalDocument, string | null>;
  /** File with more words for the text filter; null for the built-in lists only. */
  wordsFile: string | null;
  /** Addresses or networks whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  maxSocketsPerEvent: number;
  /** Newcomers of one address in an event within ten minutes before further ones are slowed down. */
  peoplePerAddress: number;
  /** Days after which the submissions of archived events are deleted; null to keep them. */
  retentionDays: number | null;
  /** Whether organizers may run rehearsals with simulated attendees. */
  rehearsals: boolean;
  /** Whether all pages show that people and their submissions are simulated. */
  simulationNotice: boolean;
  /** Null if there is no translation service. */
  translation: TranslationConfig | null;
  /** Translated characters per UTC day; null for no limit. */
  translationDailyCharacters: number | null;
}

/** The displayed name of the bundled sign-on. */
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
    mistakes.push("REDIS_URL needs DATABASE_URL: the embedded database serves one machine, which needs no Redis.");
  const translation = readTranslationConfig(value, mistakes);
  const translationDailyCharacters = readDailyCharacters(value, mistakes);
  if (read === null || mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    port: read.PORT,
    host: read.HOST,
    workers: read.WORKERS,
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
    frameAncestors: read.EMBED_ORIGINS,
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
