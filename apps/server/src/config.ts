/** Environment to typed configuration. Every mistake is listed at once; nothing else in the product reads the environment. */
import { resolve } from "node:path";

import { DEMO_EVENT_ID } from "@hubbub/contract/demo";
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import type { LegalDocument } from "@hubbub/contract/page";

import { imageOrigins } from "./pages/image-origins.ts";
import {
  readDailyCharacters,
  readTranslationConfig,
  type TranslationConfig,
  translationSettings,
} from "./activities/translation/providers/translation-config.ts";

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

interface Setting {
  name: string;
  fallback: string;
  meaning: string;
}

/** Every variable, in the order `--help` prints them. scripts/debian.mjs reads SYSTEM_PACKAGES; all others are read here. */
export const settings: readonly Setting[] = [
  { name: "PORT", fallback: "3000", meaning: "Port to listen on. 0 picks a free port." },
  { name: "HOST", fallback: "", meaning: "Address to listen on. Empty: all interfaces, so that phones can connect." },
  {
    name: "PUBLIC_URL",
    fallback: "",
    meaning: "Address that people open, such as https://events.example.org. Empty: the address that the browser used.",
  },
  { name: "DATA_DIR", fallback: "data", meaning: "Folder of the embedded database." },
  {
    name: "DATABASE_URL",
    fallback: "",
    meaning: "postgresql:// address of your own PostgreSQL (14 or newer). Empty: the embedded database.",
  },
  {
    name: "REDIS_URL",
    fallback: "",
    meaning:
      "redis:// address of a Redis (7 or newer) or Valkey that carries messages between nodes. Needs DATABASE_URL. Empty: PostgreSQL carries them.",
  },
  {
    name: "METRICS_TOKEN",
    fallback: "",
    meaning:
      "Bearer token for /metrics, at least 16 characters. Empty: only this machine may read /metrics, by the name localhost, and nobody if PUBLIC_URL is set.",
  },
  {
    name: "SYSTEM_PACKAGES",
    fallback: "on",
    meaning: "on or off: whether npm commands that run as root may install missing Debian packages with apt-get.",
  },
  { name: "LOG_LEVEL", fallback: "info", meaning: "trace, debug, info, warn, error, fatal or silent." },
  {
    name: "HUB_URL",
    fallback: "",
    meaning: "Address of your own sign-on for organizers (the hub). Empty: the bundled sign-on.",
  },
  {
    name: "HUB_NAME",
    fallback: "",
    meaning: "Name of the hub on pages. Empty: Hubbub for the bundled sign-on, Hub for your own.",
  },
  {
    name: "HUB_VALIDATE_PATH",
    fallback: "/api/auth/sso/validate",
    meaning: "Path at HUB_URL that validates an organizer's token.",
  },
  {
    name: "HUB_REQUIRE_STATE",
    fallback: "off",
    meaning:
      "on or off: whether a sign-in at HUB_URL must return the state parameter that Hubbub sent. The bundled sign-on always returns it.",
  },
  {
    name: "HUB_PREMIUM_PATH",
    fallback: "/premium",
    meaning: "Path at HUB_URL of the page where organizers get premium.",
  },
  {
    name: "WALLET_URL",
    fallback: "",
    meaning: "Address of your own sign-on for attendees (the wallet). Empty: the bundled sign-on.",
  },
  {
    name: "WALLET_NAME",
    fallback: "",
    meaning: "Name of the wallet on pages. Empty: Hubbub for the bundled sign-on, GFAVIP for your own.",
  },
  {
    name: "WALLET_AUTHORIZE_PATH",
    fallback: "/api/auth/sso/authorize",
    meaning: "Path at WALLET_URL where a sign-in starts.",
  },
  {
    name: "WALLET_VALIDATE_PATH",
    fallback: "/api/auth/sso/validate",
    meaning: "Path at WALLET_URL that validates an attendee's token.",
  },
  { name: "WALLET_REQUIRE_STATE", fallback: "off", meaning: "The same as HUB_REQUIRE_STATE, for WALLET_URL." },
  {
    name: "AVATAR_ORIGINS",
    fallback: "",
    meaning:
      "Comma-separated addresses, other than WALLET_URL, that may serve profile pictures, such as https://cdn.example.org.",
  },
  {
    name: "IDENTITY_HUB_REGISTRATION",
    fallback: "closed",
    meaning:
      "open or closed: whether anybody can register as an organizer at the bundled sign-on, or only people with an invitation.",
  },
  {
    name: "DEMO_CONTACT",
    fallback: "",
    meaning: "Email address or https address that the Schedule Demo button opens.",
  },
  {
    name: "DEMO_EVENT",
    fallback: DEMO_EVENT_ID,
    meaning:
      "Code of the event that the View Demo button opens. The default is the sample event of the installation; off: no demo event.",
  },
  {
    name: "SUMMIT_GROUP",
    fallback: "summit",
    meaning: "Permalink of the event group that event footers link to as Summit. none: no link.",
  },
  {
    name: "TERMS_FILE",
    fallback: "",
    meaning: "Text or Markdown file with your own terms of service. Empty: the text that comes with Hubbub.",
  },
  {
    name: "PRIVACY_FILE",
    fallback: "",
    meaning: "Text or Markdown file with your own privacy policy. Empty: the text that comes with Hubbub.",
  },
  {
    name: "WORDS_FILE",
    fallback: "",
    meaning: "Text file with more words for the text filter, one per line. Lines that begin with # are comments.",
  },
  {
    name: "TRUSTED_PROXIES",
    fallback: "",
    meaning:
      "Comma-separated addresses or networks of your proxies. Hubbub believes X-Forwarded-* headers from these only. Empty: from nobody.",
  },
  {
    name: "MAX_SOCKETS_PER_EVENT",
    fallback: "20000",
    meaning: "Live connections that one event may have at one node.",
  },
  {
    name: "PEOPLE_PER_ADDRESS",
    fallback: "10000",
    meaning:
      "Newcomers (people without an account, or with a new one) that one network address may bring to an event in ten minutes before they are slowed down.",
  },
  {
    name: "RETENTION_DAYS",
    fallback: "0",
    meaning: "Days after which an archived event loses everything that attendees sent. 0: never.",
  },
  {
    name: "REHEARSALS",
    fallback: "on",
    meaning: "on or off: whether organizers may test an event with up to 1,000 simulated attendees.",
  },
  {
    name: "SIMULATION_NOTICE",
    fallback: "off",
    meaning: "on or off: whether event pages say that people and answers are simulated. npm run demo switches it on.",
  },
  ...translationSettings,
];

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
  const value = (name: string): string => {
    const given = environment[name]?.trim();
    return given || (settings.find((setting) => setting.name === name)?.fallback ?? "");
  };
  const check = (name: string, good: boolean, expected: string): void => {
    if (!good) mistakes.push(`${name} is "${value(name)}", but must be ${expected}.`);
  };
  const integer = (name: string, min: number, max: number): number => {
    check(
      name,
      /^\d{1,9}$/u.test(value(name)) && Number(value(name)) >= min && Number(value(name)) <= max,
      `a whole number from ${min} to ${max}`,
    );
    return Number(value(name));
  };
  const oneOf = <const T extends string>(name: string, allowed: readonly T[]): T => {
    check(name, (allowed as readonly string[]).includes(value(name)), `one of ${allowed.join(", ")}`);
    return value(name) as T;
  };
  const isOn = (name: string): boolean => oneOf(name, ["on", "off"]) === "on";
  const origin = (name: string): string | null => {
    const given = value(name);
    if (!given) return null;
    const url = URL.canParse(given) ? new URL(given) : null;
    const good =
      url !== null &&
      /^https?:$/u.test(url.protocol) &&
      url.pathname === "/" &&
      !url.search &&
      !url.hash &&
      !url.username;
    check(name, good, "an http or https address without a path, such as https://events.example.org");
    return url?.origin ?? null;
  };
  const base = (name: string): string | null => {
    const given = value(name);
    if (!given) return null;
    const url = URL.canParse(given) ? new URL(given) : null;
    const good = url !== null && /^https?:$/u.test(url.protocol) && !url.search && !url.hash && !url.username;
    check(name, good, "an http or https address without credentials, query or fragment");
    return given.replace(/\/+$/u, "");
  };
  const avatarOrigins = (): string[] => {
    const wallet = URL.parse(value("WALLET_URL"))?.origin;
    const given = value("AVATAR_ORIGINS")
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean);
    const origins = imageOrigins(given);
    const good = given.every((address) => imageOrigins([address])[0] === address.replace(/\/$/u, "").toLowerCase());
    check(
      "AVATAR_ORIGINS",
      good,
      "comma-separated http or https addresses without a path, such as https://cdn.example.org",
    );
    return imageOrigins([wallet ?? null, ...origins]);
  };
  const file = (name: string): string | null => (value(name) ? resolve(value(name)) : null);
  const path = (name: string): string => {
    check(name, /^\/[^/\s?#][^\s?#]*$/u.test(value(name)), "a path that starts with one slash");
    return value(name);
  };

  const databaseUrl = value("DATABASE_URL");
  if (databaseUrl && !/^postgres(?:ql)?:\/\//u.test(databaseUrl))
    mistakes.push("DATABASE_URL must start with postgresql://.");
  const redisUrl = value("REDIS_URL");
  if (redisUrl && !(/^rediss?:\/\//u.test(redisUrl) && URL.canParse(redisUrl)))
    mistakes.push("REDIS_URL must be an address such as redis://host:6379.");
  if (redisUrl && !databaseUrl)
    mistakes.push("REDIS_URL needs DATABASE_URL: the embedded database serves a single node, which needs no Redis.");
  const metricsToken = value("METRICS_TOKEN");
  if (metricsToken && !/^[\w.~+/=-]{16,}$/u.test(metricsToken))
    mistakes.push("METRICS_TOKEN must have at least 16 characters and contain only letters, digits and -._~+/=.");
  const contact = value("DEMO_CONTACT");
  check(
    "DEMO_CONTACT",
    contact === "" || /^[^\s@:/]+@[^\s@]+$/u.test(contact) || /^(?:https?:\/\/|mailto:)\S+$/u.test(contact),
    "an email address or an https address",
  );
  const demo = normalizeEventId(value("DEMO_EVENT"));
  const hasDemo = value("DEMO_EVENT").toLowerCase() !== "off";
  check("DEMO_EVENT", !hasDemo || isEventId(demo), "an event's code of 8 letters and digits, or off");
  const summit = value("SUMMIT_GROUP");
  check(
    "SUMMIT_GROUP",
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(summit),
    "a permalink: lowercase letters, digits and hyphens",
  );

  const config: Config = {
    port: integer("PORT", 0, 65_535),
    host: value("HOST") || null,
    publicUrl: origin("PUBLIC_URL"),
    dataDirectory: resolve(value("DATA_DIR")),
    databaseUrl: databaseUrl || null,
    redisUrl: redisUrl || null,
    metricsToken: metricsToken || null,
    logLevel: oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    hub: {
      url: base("HUB_URL"),
      name: value("HUB_NAME") || (value("HUB_URL") ? "Hub" : BUNDLED_NAME),
      authorizePath: "/api/auth/sso/authorize",
      validatePath: path("HUB_VALIDATE_PATH"),
      premiumPath: path("HUB_PREMIUM_PATH"),
      requireState: isOn("HUB_REQUIRE_STATE") || !value("HUB_URL"),
    },
    wallet: {
      url: base("WALLET_URL"),
      name: value("WALLET_NAME") || (value("WALLET_URL") ? "GFAVIP" : BUNDLED_NAME),
      authorizePath: path("WALLET_AUTHORIZE_PATH"),
      validatePath: path("WALLET_VALIDATE_PATH"),
      requireState: isOn("WALLET_REQUIRE_STATE") || !value("WALLET_URL"),
    },
    avatarOrigins: avatarOrigins(),
    hubRegistration: oneOf("IDENTITY_HUB_REGISTRATION", ["open", "closed"]),
    demoContactUrl: contactAddress(contact),
    demoEventId: hasDemo ? demo : null,
    summitGroup: summit === "none" ? null : summit,
    legalFiles: { terms: file("TERMS_FILE"), privacy: file("PRIVACY_FILE") },
    wordsFile: file("WORDS_FILE"),
    trustedProxies: value("TRUSTED_PROXIES")
      .split(",")
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    maxSocketsPerEvent: integer("MAX_SOCKETS_PER_EVENT", 1, 1_000_000),
    peoplePerAddress: integer("PEOPLE_PER_ADDRESS", 1, 1_000_000),
    retentionDays: integer("RETENTION_DAYS", 0, 36_500) || null,
    rehearsals: isOn("REHEARSALS"),
    simulationNotice: isOn("SIMULATION_NOTICE"),
    translation: readTranslationConfig(value, mistakes),
    translationDailyCharacters: readDailyCharacters(value, mistakes),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function contactAddress(contact: string): string | null {
  if (contact === "") return null;
  return /^(?:https?:|mailto:)/u.test(contact) ? contact : `mailto:${contact}`;
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
