/** All environment variables: default, meaning, and the schema of the value. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

import proxyAddr from "@fastify/proxy-addr";
import { DEMO_EVENT_ID, isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { z } from "zod";

import { TRANSLATE_TEXT_MAX } from "@hubbub/contract/activities/translation/index";
import { isLoopbackHost } from "@hubbub/server-kit/network";
import { imageOrigins } from "../platform/http/security-headers.ts";

interface Variable<Value> {
  meaning: string;
  schema: z.ZodType<Value, string>;
  fallback: string;
  isSecret: boolean;
}

/**
 * @param schema parses the value. Its error messages continue a sentence after "must"
 * @param fallback the value when the variable is unset or empty
 */
function variable<Value>(meaning: string, schema: z.ZodType<Value, string>, fallback = ""): Variable<Value> {
  return { meaning, schema, fallback, isSecret: false };
}

/** A variable whose value may contain a password, so error messages do not show it. */
function secret<Value>(meaning: string, schema: z.ZodType<Value, string>): Variable<Value> {
  return { ...variable(meaning, schema), isSecret: true };
}

const TRANSLATION_PROVIDERS = ["libretranslate", "deepl", "google", "azure", "openai"] as const;
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
/** Keys are sent in headers, where other characters are not possible. */
const headerKey = matching(/^[\x21-\x7e]{0,2048}$/u, "contain only visible ASCII characters, at most 2,048").transform(
  orNull,
);

const baseAddress = addressThat(
  isPlainHttp,
  "be an http or https address without credentials, query or fragment",
).transform((text) => orNull(text.replace(/\/+$/u, "")));
const issuer = addressThat(
  (url) => isPlainHttp(url) && (url.protocol === "https:" || isLoopbackHost(url.hostname)),
  "be an https address (http on this machine only) without credentials, query or fragment",
).transform(orNull);
const domains = list
  .refine(
    (given) => given.every((text) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/iu.test(text)),
    "be comma-separated domains, such as example.org",
  )
  .transform((given) => given.map((text) => text.toLowerCase()));
const scopes = z.string().refine((text) => text.split(/\s+/u).includes("openid"), "contain openid");
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
/** Whether these are addresses or networks, or names of such networks as `proxy-addr` has them. */
function areProxies(given: readonly string[]): boolean {
  try {
    proxyAddr.compile([...given]);
    return true;
  } catch {
    return false;
  }
}
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

/** In the order in which `--help` prints them. */
export const variables = {
  PORT: variable("Port to listen on. 0 picks a free port.", integer(0, 65_535), "3000"),
  HOST: variable("Address to listen on. Empty: all interfaces, so that phones can connect.", optional),
  WORKERS: variable(
    "Processes that serve on the port, 1 to 64. auto: 1 on a machine with up to 2 cores, otherwise one less than its cores, at most 16.",
    workers,
    "auto",
  ),
  PUBLIC_URL: variable(
    "Address that people open, such as https://events.example.org. Empty: the address that the browser used.",
    origin,
  ),
  DATA_DIR: variable(
    "Folder of the embedded database.",
    z.string().transform((path) => resolve(path)),
    "data",
  ),
  DATABASE_URL: secret(
    "postgresql:// address of your own PostgreSQL (14 or newer). Empty: the embedded database.",
    matching(/^(?:$|postgres(?:ql)?:\/\/)/u, "start with postgresql://").transform(orNull),
  ),
  REDIS_URL: secret(
    "redis:// or rediss:// (TLS) address of a Redis (7 or newer) or Valkey that carries messages between nodes. Needs DATABASE_URL. Empty: PostgreSQL carries them.",
    redisAddress,
  ),
  METRICS_TOKEN: secret(
    "Bearer token for /metrics, at least 16 characters. Empty: only this machine may read /metrics, by the name localhost, and nobody if PUBLIC_URL is set.",
    matching(
      /^(?:$|[\w.~+/=-]{16,}$)/u,
      "have at least 16 characters and contain only letters, digits and -._~+/=",
    ).transform(orNull),
  ),
  LOG_LEVEL: variable(
    "trace, debug, info, warn, error, fatal or silent.",
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    "info",
  ),
  HUB_URL: variable("Address of your own sign-on for organizers (the hub). Empty: the bundled sign-on.", baseAddress),
  HUB_NAME: variable("Name of the hub on pages. Empty: Hubbub for the bundled sign-on, Hub for your own.", optional),
  HUB_VALIDATE_PATH: variable("Path at HUB_URL that validates an organizer's token.", path, "/api/auth/sso/validate"),
  HUB_REQUIRE_STATE: variable(
    "on or off: whether a sign-in at HUB_URL must return the state parameter that Hubbub sent. If off, people confirm a sign-in without it. The bundled sign-on always returns it.",
    onOff,
    "off",
  ),
  HUB_PREMIUM_PATH: variable("Path at HUB_URL of the page where organizers get premium.", path, "/premium"),
  WALLET_URL: variable(
    "Address of your own sign-on for attendees (the wallet). Empty: the bundled sign-on.",
    baseAddress,
  ),
  WALLET_NAME: variable(
    "Name of the wallet on pages. Empty: Hubbub for the bundled sign-on, GFAVIP for your own.",
    optional,
  ),
  WALLET_AUTHORIZE_PATH: variable("Path at WALLET_URL where a sign-in starts.", path, "/api/auth/sso/authorize"),
  WALLET_VALIDATE_PATH: variable(
    "Path at WALLET_URL that validates an attendee's token.",
    path,
    "/api/auth/sso/validate",
  ),
  WALLET_REQUIRE_STATE: variable("The same as HUB_REQUIRE_STATE, for WALLET_URL.", onOff, "off"),
  AVATAR_ORIGINS: variable(
    "Comma-separated addresses, other than WALLET_URL, that may serve profile pictures, such as https://cdn.example.org.",
    origins,
  ),
  EMBED_ORIGINS: variable(
    "Which sites may show /stage pages in a frame: * for all, none, or comma-separated addresses such as https://intranet.example.org. No other page can be framed.",
    embedders,
    "*",
  ),
  IDENTITY_HUB_REGISTRATION: variable(
    "open or closed: whether anybody can register as an organizer at the bundled sign-on, or only people with an invitation.",
    oneOf("open", "closed"),
    "closed",
  ),
  OIDC_ISSUER: variable("URL of the OpenID Connect issuer with which organizers can sign in.", issuer),
  OIDC_CLIENT_ID: variable("Client id of Hubbub at the issuer.", optional),
  OIDC_CLIENT_SECRET: secret("Client secret of Hubbub at the issuer.", optional),
  OIDC_CLIENT_SECRET_FILE: variable("File that contains the client secret, instead of OIDC_CLIENT_SECRET.", file),
  OIDC_PROVIDER_NAME: variable("Name of the issuer on the sign-in page. The default is its host.", optional),
  OIDC_SCOPES: variable("Scopes that are requested from the issuer.", scopes, "openid profile email"),
  OIDC_USERNAME_CLAIM: variable("Claim with the username of a new account.", z.string(), "preferred_username"),
  OIDC_ALLOWED_DOMAINS: variable(
    "Domains of email addresses that may sign in at the issuer, comma-separated. The default allows all.",
    domains,
  ),
  OIDC_PREMIUM_CLAIM: variable("Claim that decides who is premium, such as realm_access.roles.", optional),
  OIDC_PREMIUM_VALUES: variable("Values of OIDC_PREMIUM_CLAIM that make an account premium, comma-separated.", list),
  OIDC_TRUST_EMAIL: variable(
    "on: accept email addresses if the issuer does not say whether they are verified.",
    onOff,
    "off",
  ),
  OIDC_ONLY: variable("on: organizers can sign in at the issuer only.", onOff, "off"),
  OIDC_LOGOUT: variable("on: signing out ends the session at the issuer too.", onOff, "off"),
  DEMO_CONTACT: variable("Email address or https address that the Schedule Demo button opens.", contact),
  DEMO_EVENT: variable(
    "Code of the event that the View Demo button opens. The default is the sample event of the installation; off: no demo event.",
    eventCode,
    DEMO_EVENT_ID,
  ),
  SUMMIT_GROUP: variable(
    "Permalink of the event group that event footers link to as Summit. none: no link.",
    permalink,
    "summit",
  ),
  TERMS_FILE: variable(
    "Text or Markdown file with your own terms of service. Empty: the text that comes with Hubbub.",
    file,
  ),
  PRIVACY_FILE: variable(
    "Text or Markdown file with your own privacy policy. Empty: the text that comes with Hubbub.",
    file,
  ),
  WORDS_FILE: variable(
    "Text file with more words for the text filter, one per line. Lines that begin with # are comments.",
    file,
  ),
  TRUSTED_PROXIES: variable(
    "Comma-separated addresses or networks of your proxies. Hubbub believes X-Forwarded-* headers from these only. Empty: from nobody.",
    list.refine(areProxies, "be comma-separated addresses or networks, such as 10.0.0.0/8"),
  ),
  MAX_SOCKETS_PER_EVENT: variable(
    "Live connections that one event may have at one process. With several workers, each accepts three times its share, but never more than this number.",
    integer(1, 1_000_000),
    "20000",
  ),
  PEOPLE_PER_ADDRESS: variable(
    "Newcomers (people without an account, or with a new one) that one network address may bring to an event in ten minutes before they are slowed down.",
    integer(1, 1_000_000),
    "10000",
  ),
  RETENTION_DAYS: variable(
    "Days after which an archived event loses everything that attendees sent. 0: never.",
    integer(0, 36_500).transform((days) => days || null),
    "0",
  ),
  REHEARSALS: variable(
    "on or off: whether organizers may test an event with up to 1,000 simulated attendees.",
    onOff,
    "on",
  ),
  TRANSLATION_PROVIDER: variable(
    `Translation service: ${TRANSLATION_PROVIDERS.join(", ")}. Empty: none. docs/translation.md explains the setup.`,
    z
      .enum(["", ...TRANSLATION_PROVIDERS], `be one of ${TRANSLATION_PROVIDERS.join(", ")}`)
      .transform((name) => name || null),
  ),
  TRANSLATION_URL: secret(
    "Address of the translation service. Empty: its public address. libretranslate needs this variable.",
    baseAddress,
  ),
  TRANSLATION_KEY: secret("API key of the translation service. Never shown or logged.", headerKey),
  TRANSLATION_REGION: variable(
    "Region of an Azure resource, such as westeurope.",
    matching(/^[a-z0-9-]{0,64}$/iu, "be a name such as westeurope").transform(orNull),
  ),
  TRANSLATION_MODEL: variable("Model of an OpenAI-compatible service.", optional),
  TRANSLATION_DAILY_CHARACTERS: variable(
    "Characters that all nodes together may have translated in a UTC day, at least 1000. off: no limit.",
    dailyCharacters,
    "2000000",
  ),
  WEBHOOK_PRIVATE_ADDRESSES: variable("on or off: whether webhooks may go to private addresses.", onOff, "off"),
  SPEECH_URL: secret(
    "Address of a speech service with the OpenAI interface, such as http://localhost:8000/v1. Empty: none.",
    baseAddress,
  ),
  SPEECH_KEY: secret("API key of the speech service. Never shown or logged.", headerKey),
  SPEECH_MODEL: variable("Model of the speech service. Empty: whisper-1.", optional),
};

type Variables = typeof variables;
export type VariableName = keyof Variables;
const names = Object.keys(variables) as VariableName[];
export type Environment = { [Name in keyof Variables]: z.output<Variables[Name]["schema"]> };

/**
 * Reads all variables.
 * @param value returns the trimmed value of a variable, or its default
 * @param mistakes receives a sentence per mistake
 */
export function readVariables(value: (name: VariableName) => string, mistakes: string[]): Environment | null {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]));
  const given = Object.fromEntries(names.map((name) => [name, value(name)]));
  const result = z.object(shape as { [Name in keyof Variables]: Variables[Name]["schema"] }).safeParse(given);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const name = issue.path[0] as VariableName;
    const { isSecret } = variables[name];
    mistakes.push(`${name} ${isSecret ? "" : `is "${value(name)}", but `}must ${issue.message}.`);
  }
  return null;
}
