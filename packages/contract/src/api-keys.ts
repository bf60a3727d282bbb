/**
 * API keys: programs act as an organizer, with a part of the organizer's rights. A key is sent as
 * `Authorization: Bearer hubbub_…`. What it may do is decided at each use: its scopes, and what its owner may do then.
 */
import * as z from "zod/mini";

import { type AccessRule, API_KEY_SCOPES, type ApiKeyScope } from "./access.ts";
import { areDistinct, instant, text, whole } from "./schema.ts";

/** Maximum number of keys of an account that have not expired. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 40;
export const API_KEY_DAYS = 90;
const API_KEY_DAYS_MAX = 365;
/** What every key begins with. */
export const API_KEY_PREFIX = "hubbub_";

export const CreateApiKey = z.strictObject({
  name: text("Name", { max: API_KEY_NAME_MAX }),
  scopes: z
    .array(z.enum(API_KEY_SCOPES, `scopes must be of ${API_KEY_SCOPES.join(", ")}`), "scopes must be a list")
    .check(z.minLength(1, "Choose at least one scope"), z.refine(areDistinct, "A scope is named twice")),
  /** The only event that the key is for; null for all that its owner may manage. */
  eventId: z.nullable(z.string("eventId must be the id of an event, or null")),
  /** How long it works. */
  days: z._default(whole("days", 1, API_KEY_DAYS_MAX), API_KEY_DAYS),
});
export type CreateApiKey = z.input<typeof CreateApiKey>;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** Null for all events. */
  event: z.nullable(z.object({ id: z.string(), title: z.string() })),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** With the key itself. No other answer contains it. */
export const CreatedApiKey = z.extend(ApiKey, { key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const apiKeyCalls = {
  "GET /api/keys": {
    access: { who: "hub" },
    summary: "The caller's API keys that have not expired, without the keys themselves, the newest first",
    answer: z.array(ApiKey),
  },
  "POST /api/keys": {
    access: { who: "hub", records: "authz_change" },
    summary: "Create an API key. Only this answer contains it",
    body: CreateApiKey,
    answer: CreatedApiKey,
    status: 201,
  },
  "DELETE /api/keys/:keyId": {
    access: { who: "hub", records: "authz_change" },
    summary: "Revoke an API key. It stops working at once",
    answer: z.null(),
    status: 204,
  },
} as const;

/**
 * The scope that a key needs for a call, from the access rule of the call; null if no key may make it: calls of
 * attendees, sign-in and accounts, and everything that gives rights to somebody.
 */
export function scopeOf(name: string, rule: AccessRule): ApiKeyScope | null {
  const { who, event, group, links = [], records, scope } = rule;
  if (scope !== undefined) return scope;
  if (who === "wallet" || records === "authz_change") return null;
  if (who === "creator") return "events:write";
  if (who === "hub" || !(event ?? group)) return null;
  if (records === "sensitive_read") return "exports:read";
  if (name.startsWith("GET ")) return "events:read";
  if (who === "anyone") return null;
  if (links.includes("speaker")) return "stage";
  return who === "moderator" ? "moderate" : "events:write";
}
