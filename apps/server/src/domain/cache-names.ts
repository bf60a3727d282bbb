/**
 * The names of everything the server caches about an event or a group. A change of data publishes the names of what
 * depends on it (`Publication.invalidates`), and every node then reads those values from the database again. The names
 * of the activities' caches are in their units (`caches`). Another name does not compile.
 */
import type { ActivityCache, ActivityName } from "@hubbub/contract/activities";

import type { EVERYTHING, Invalidation as AnyInvalidation } from "../platform/bus/bus.ts";

/** What depends on an event's settings and state, besides the pages. */
export const SETTINGS_CACHES = [
  /** The settings, as every call reads them. */
  "event",
  "public-event",
  /** The part of the event's pages that React renders, which contains few lists; rendering it takes longest. */
  "page-markup",
] as const;

/** Caches that embed an event's settings and lists. Any change of those makes them stale too. */
const CONTAINING_LISTS = ["page", "stage-page", "stage"] as const;

/** Caches with one value for each event or group. */
export type SharedCacheName =
  | (typeof SETTINGS_CACHES | typeof CONTAINING_LISTS)[number]
  /** Posts in the languages of their readers (features/translated-posts). */
  | "translated-posts"
  | "access-links"
  /** One API key. The id of the key is the id of the room. */
  | "api-keys"
  /** When the next webhook is due, which each node remembers while it sleeps (features/webhooks/deliverer.ts). */
  | "webhooks"
  | "group"
  | "group-sessions"
  | "group-page"
  | ActivityCache;
/** Caches with one value for each participant of an event (api/own-data.ts), of what they have in an activity. */
export type OwnCacheName = `${ActivityName}-own`;

export type CacheName = SharedCacheName | OwnCacheName;

/** What a publication can make stale (`invalidates`): with a key, the value of one participant. */
export type Invalidation = typeof EVERYTHING | CacheName | { readonly name: OwnCacheName; readonly key: string };

/**
 * Adds the caches whose values contain lists (the pages) to what a publication invalidates, unless it invalidates values
 * of single persons only, which pages do not contain.
 */
export function withPages(invalidates: readonly AnyInvalidation[]): readonly AnyInvalidation[] {
  const hasName = invalidates.some((stale) => typeof stale === "string");
  return hasName ? [...invalidates, ...CONTAINING_LISTS] : invalidates;
}
