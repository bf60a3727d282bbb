/** All environment variables: default, meaning, and the schema of the value. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

import { DEMO_EVENT_ID, isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { z } from "zod";

import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { TRANSLATION_PROVIDERS } from "./activities/translation/providers/translation-config.ts";
import { imageOrigins } from "./platform/http/security-headers.ts";

export interface Setting {
  name: string;
  fallback: string;
  meaning: string;
}

interface Variable<Value> {
  /** The value when the variable is unset or empty; none by default. */
  fallback?: string;
  meaning: string;
  /** Parses the value. Its error messages continue a sentence after "must". */
  schema: z.ZodType<Value, string>;
  /** The value may contain a password, so error messages do not show it. */
  isSecret?: true;
}

const variable = <Value>(entry: Variable<Value>): Variable<Value> => entry;

const orNull = (text: string): string | null => text || null;
const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

const optional = z.string().transform(orNull);
const file = z.string().transform((path) => (path ? resolve(path) : null));
const list = z.string().transform(splitList);
const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);
const path = matching(/^\/[^/\s?#][^\s?#]*$/u, "be a path that starts with one slash");

/** Checks an address that may be empty. */
const addressThat = (isGood: (url: URL) => boolean, expected: string) =>
  z.string().refine((text) => !text || (URL.canParse(text) && isGood(new URL(text))), expected);
const isPlainHttp = ({ protocol, search, hash, username, password }: URL) =>
  /^https?:$/u.test(protocol) && !search && !hash && !username && !password;
const baseAddress = addressThat(
  isPlainHttp,
  "be an http or https address without credentials, query or fragment",
).transform((text) => orNull(text.replace(/\/+$/u, "")));
const origin = addressThat(
  (url) => isPlainHttp(url) && url.pathname === "/",
  "be an http or https address without a path, such as https://events.example.org",
).transform((text) => URL.parse(text)?.origin ?? null);
const redisAddress = addressThat(
  ({ href }) => /^rediss?:\/\//u.test(href),
  "be an address such as redis://host:6379",
).transform(orNull);
const areOrigins = (given: readonly string[]) =>
  given.every((text) => imageOrigins([text])[0] === text.replace(/\/$/u, "").toLowerCase());
const origins = list
  .refine(areOrigins, "be comma-separated http or https addresses without a path, such as https://cdn.example.org")
  .transform(imageOrigins);
const EMBED_EXPECTED =
  "be *, none, or comma-separated http or https addresses without a path, such as https://intranet.example.org";
/** The value of the directive `frame-ancestors`. A page that embeds a frame needs this origin too. */
const embedders = z
  .string()
  .refine((text) => text === "*" || text === "none" || areOrigins(splitList(text)), EMBED_EXPECTED)
  .transform((text) => {
    // A deck that is opened from a file has no http origin.
    if (text === "*") return "* file:";
    return text === "none" ? "'none'" : ["'self'", ...imageOrigins(splitList(text))].join(" ");
  });

const integer = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/u.test(text) && Number(text) >= min && Number(text) <= max,
      `be a whole number from ${min} to ${max}`,
    )
    .transform(Number);
const oneOf = <const Names extends readonly string[]>(...names: Names) =>
  z.enum(names, `be one of ${names.join(", ")}`);
const WORKERS_MAX = 64;
const workers = z
  .string()
  .refine(
    (text) => text === "auto" || (/^[1-9]\d?$/u.test(text) && Number(text) <= WORKERS_MAX),
    `be auto or a whole number from 1 to ${WORKERS_MAX}`,
  )
  .transform((text) => (text === "auto" ? automaticWorkers(availableParallelism()) : Number(text)));
const dailyCharacters = z
  .string()
  .refine(
    (text) => /^(?:off|\d{4,12})$/iu.test(text) && !(Number(text) < TRANSLATE_TEXT_MAX),
    `be a whole number of at least ${TRANSLATE_TEXT_MAX}, or off for no limit`,
  )
  .transform((text) => (/^\d/u.test(text) ? Number(text) : null));
const onOff = oneOf("on", "off").transform((text) => text === "on");

const contact = matching(
  /^(?:$|[^\s@:/]+@[^\s@]+$|(?:https?:\/\/|mailto:)\S+$)/u,
  "be an email address or an https address",
).transform((text) => (text === "" || /^(?:https?:|mailto:)/u.test(text) ? orNull(text) : `mailto:${text}`));
const eventCode = z
  .string()
  .transform((text) => (text.toLowerCase() === "off" ? null : normalizeEventId(text)))
  .refine((code) => code === null || isEventId(code), "be an event's code of 8 letters and digits, or off");
const permalink = matching(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/u,
  "be a permalink: lowercase letters, digits and hyphens",
).transform((text) => (text === "none" ? null : text));

/** One core is for PostgreSQL and the primary. Beyond 16 workers, PostgreSQL is the limit. */
export function automaticWorkers(cores: number): number {
  return cores <= 2 ? 1 : Math.min(cores - 1, 16);
}

/** In the order in which `--help` prints them. SYSTEM_PACKAGES is read by scripts/debian.mjs. */
export const variables = {
  PORT: variable({ fallback: "3000", meaning: "Port to listen on. 0 picks a free port.", schema: integer(0, 65_535) }),
  HOST: variable({
    meaning: "Address to listen on. Empty: all interfaces, so that phones can connect.",
    schema: optional,
  }),
  WORKERS: variable({
    fallback: "auto",
    meaning:
      "Processes that serve on the port, 1 to 64. auto: 1 on a machine with up to 2 cores, otherwise one less than its cores, at most 16.",
    schema: workers,
  }),
  PUBLIC_URL: variable({
    meaning: "Address that people open, such as https://events.example.org. Empty: the address that the browser used.",
    schema: origin,
  }),
  DATA_DIR: variable({
    fallback: "data",
    meaning: "Folder of the embedded database.",
    schema: z.string().transform((path) => resolve(path)),
  }),
  DATABASE_URL: variable({
    meaning: "postgresql:// address of your own PostgreSQL (14 or newer). Empty: the embedded database.",
    schema: matching(/^(?:$|postgres(?:ql)?:\/\/)/u, "start with postgresql://").transform(orNull),
    isSecret: true,
  }),
  REDIS_URL: variable({
    meaning:
      "redis:// or rediss:// (TLS) address of a Redis (7 or newer) or Valkey that carries messages between nodes. Needs DATABASE_URL. Empty: PostgreSQL carries them.",
    schema: redisAddress,
    isSecret: true,
  }),
  METRICS_TOKEN: variable({
    meaning:
      "Bearer token for /metrics, at least 16 characters. Empty: only this machine may read /metrics, by the name localhost, and nobody if PUBLIC_URL is set.",
    schema: matching(
      /^(?:$|[\w.~+/=-]{16,}$)/u,
      "have at least 16 characters and contain only letters, digits and -._~+/=",
    ).transform(orNull),
    isSecret: true,
  }),
  SYSTEM_PACKAGES: variable({
    fallback: "on",
    meaning: "on or off: whether npm commands that run as root may install missing Debian packages with apt-get.",
    schema: z.string(),
  }),
  LOG_LEVEL: variable({
    fallback: "info",
    meaning: "trace, debug, info, warn, error, fatal or silent.",
    schema: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  }),
  HUB_URL: variable({
    meaning: "Address of your own sign-on for organizers (the hub). Empty: the bundled sign-on.",
    schema: baseAddress,
  }),
  HUB_NAME: variable({
    meaning: "Name of the hub on pages. Empty: Hubbub for the bundled sign-on, Hub for your own.",
    schema: optional,
  }),
  HUB_VALIDATE_PATH: variable({
    fallback: "/api/auth/sso/validate",
    meaning: "Path at HUB_URL that validates an organizer's token.",
    schema: path,
  }),
  HUB_REQUIRE_STATE: variable({
    fallback: "off",
    meaning:
      "on or off: whether a sign-in at HUB_URL must return the state parameter that Hubbub sent. If off, people confirm a sign-in without it. The bundled sign-on always returns it.",
    schema: onOff,
  }),
  HUB_PREMIUM_PATH: variable({
    fallback: "/premium",
    meaning: "Path at HUB_URL of the page where organizers get premium.",
    schema: path,
  }),
  WALLET_URL: variable({
    meaning: "Address of your own sign-on for attendees (the wallet). Empty: the bundled sign-on.",
    schema: baseAddress,
  }),
  WALLET_NAME: variable({
    meaning: "Name of the wallet on pages. Empty: Hubbub for the bundled sign-on, GFAVIP for your own.",
    schema: optional,
  }),
  WALLET_AUTHORIZE_PATH: variable({
    fallback: "/api/auth/sso/authorize",
    meaning: "Path at WALLET_URL where a sign-in starts.",
    schema: path,
  }),
  WALLET_VALIDATE_PATH: variable({
    fallback: "/api/auth/sso/validate",
    meaning: "Path at WALLET_URL that validates an attendee's token.",
    schema: path,
  }),
  WALLET_REQUIRE_STATE: variable({
    fallback: "off",
    meaning: "The same as HUB_REQUIRE_STATE, for WALLET_URL.",
    schema: onOff,
  }),
  AVATAR_ORIGINS: variable({
    meaning:
      "Comma-separated addresses, other than WALLET_URL, that may serve profile pictures, such as https://cdn.example.org.",
    schema: origins,
  }),
  EMBED_ORIGINS: variable({
    fallback: "*",
    meaning:
      "Which sites may show /stage pages in a frame: * for all, none, or comma-separated addresses such as https://intranet.example.org. No other page can be framed.",
    schema: embedders,
  }),
  IDENTITY_HUB_REGISTRATION: variable({
    fallback: "closed",
    meaning:
      "open or closed: whether anybody can register as an organizer at the bundled sign-on, or only people with an invitation.",
    schema: oneOf("open", "closed"),
  }),
  DEMO_CONTACT: variable({
    meaning: "Email address or https address that the Schedule Demo button opens.",
    schema: contact,
  }),
  DEMO_EVENT: variable({
    fallback: DEMO_EVENT_ID,
    meaning:
      "Code of the event that the View Demo button opens. The default is the sample event of the installation; off: no demo event.",
    schema: eventCode,
  }),
  SUMMIT_GROUP: variable({
    fallback: "summit",
    meaning: "Permalink of the event group that event footers link to as Summit. none: no link.",
    schema: permalink,
  }),
  TERMS_FILE: variable({
    meaning: "Text or Markdown file with your own terms of service. Empty: the text that comes with Hubbub.",
    schema: file,
  }),
  PRIVACY_FILE: variable({
    meaning: "Text or Markdown file with your own privacy policy. Empty: the text that comes with Hubbub.",
    schema: file,
  }),
  WORDS_FILE: variable({
    meaning: "Text file with more words for the text filter, one per line. Lines that begin with # are comments.",
    schema: file,
  }),
  TRUSTED_PROXIES: variable({
    meaning:
      "Comma-separated addresses or networks of your proxies. Hubbub believes X-Forwarded-* headers from these only. Empty: from nobody.",
    schema: list,
  }),
  MAX_SOCKETS_PER_EVENT: variable({
    fallback: "20000",
    meaning:
      "Live connections that one event may have at one process. With several workers, each accepts three times its share, but never more than this number.",
    schema: integer(1, 1_000_000),
  }),
  PEOPLE_PER_ADDRESS: variable({
    fallback: "10000",
    meaning:
      "Newcomers (people without an account, or with a new one) that one network address may bring to an event in ten minutes before they are slowed down.",
    schema: integer(1, 1_000_000),
  }),
  RETENTION_DAYS: variable({
    fallback: "0",
    meaning: "Days after which an archived event loses everything that attendees sent. 0: never.",
    schema: integer(0, 36_500).transform((days) => days || null),
  }),
  REHEARSALS: variable({
    fallback: "on",
    meaning: "on or off: whether organizers may test an event with up to 1,000 simulated attendees.",
    schema: onOff,
  }),
  SIMULATION_NOTICE: variable({
    fallback: "off",
    meaning: "on or off: whether event pages say that people and answers are simulated. npm run demo switches it on.",
    schema: onOff,
  }),
  TRANSLATION_PROVIDER: variable({
    meaning: `Translation service: ${TRANSLATION_PROVIDERS.join(", ")}. Empty: none. docs/translation.md explains the setup.`,
    schema: z
      .enum(["", ...TRANSLATION_PROVIDERS], `be one of ${TRANSLATION_PROVIDERS.join(", ")}`)
      .transform((name) => name || null),
  }),
  TRANSLATION_URL: variable({
    meaning: "Address of the translation service. Empty: its public address. libretranslate needs this variable.",
    schema: baseAddress,
    isSecret: true,
  }),
  TRANSLATION_KEY: variable({
    meaning: "API key of the translation service. Never shown or logged.",
    // Keys are sent in headers, where other characters are not possible.
    schema: matching(/^[\x21-\x7e]{0,2048}$/u, "contain only visible ASCII characters, at most 2,048").transform(
      orNull,
    ),
    isSecret: true,
  }),
  TRANSLATION_REGION: variable({
    meaning: "Region of an Azure resource, such as westeurope.",
    schema: matching(/^[a-z0-9-]{0,64}$/iu, "be a name such as westeurope").transform(orNull),
  }),
  TRANSLATION_MODEL: variable({ meaning: "Model of an OpenAI-compatible service.", schema: optional }),
  TRANSLATION_DAILY_CHARACTERS: variable({
    fallback: "2000000",
    meaning: "Characters that all nodes together may have translated in a UTC day, at least 1000. off: no limit.",
    schema: dailyCharacters,
  }),
};

/** All variables for `--help` and for the documentation. */
export const settings: readonly Setting[] = Object.entries(variables).map(([name, { fallback = "", meaning }]) => ({
  name,
  fallback,
  meaning,
}));

type Variables = typeof variables;
export type Environment = { [Name in keyof Variables]: z.output<Variables[Name]["schema"]> };

/**
 * Reads all variables.
 * @param value returns the trimmed value of a variable, or its default
 * @param mistakes receives a sentence per mistake
 */
export function readVariables(value: (name: string) => string, mistakes: string[]): Environment | null {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]));
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, value(name)]));
  const result = z.object(shape as { [Name in keyof Variables]: Variables[Name]["schema"] }).safeParse(given);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const name = issue.path[0] as keyof Variables;
    const { isSecret } = variables[name];
    mistakes.push(`${name} ${isSecret ? "" : `is "${value(name)}", but `}must ${issue.message}.`);
  }
  return null;
}
