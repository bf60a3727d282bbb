/**
 * The names of everything the server caches about an event or a group. A change of data publishes the names of what
 * depends on it (`Publication.invalidates`), and every node then reads those values from the database again. The names
 * of the activities' caches are in their units (`caches`). Another name does not compile, and erasure invalidates all.
 */
import { activityCaches, type ActivityCache } from "@hubbub/contract/activities";

import type { Caches as AnyCaches } from "../platform/cache/caches.ts";
import type { SnapshotCache } from "../platform/cache/snapshot-cache.ts";

/** What depends on an event's settings and state. */
export const SETTINGS_CACHES = [
  /** The settings, as every call reads them (event-directory.ts). */
  "event",
  "public-event",
  /** The HTML of the event's pages. It contains the settings and lists of the activities. */
  "page",
  /** The HTML of the event's stages, which contains all public lists. */
  "stage-page",
  /** The part of these pages that React renders, which contains few lists; rendering it takes longest. */
  "page-markup",
  /** What the stage shows. While it is frozen this contains parts of the lists. */
  "stage",
] as const;

const otherCaches = [
  /** Muted participants and the words of the text filter (submissions/moderation/screening.ts). */
  "screening",
  /** The access links of the event (domain/access-links). */
  "access-links",
] as const;

/** What a group's sessions share; their publications go to the room of the group. */
export const GROUP_CACHES = ["group", "group-sessions", "group-page", ...activityCaches("group")] as const;

type SharedKind = "event" | "page-list" | "stage-list" | "stage-page-list";

/** Caches with one value for each event or group. */
export type SharedCacheName =
  | (typeof SETTINGS_CACHES | typeof otherCaches | typeof GROUP_CACHES)[number]
  | ActivityCache<SharedKind>;
/** Caches with one value for each participant (api/overlays.ts). */
export type OverlayName = ActivityCache<"participant">;
/** Caches with one value for each wallet profile. */
type ProfileCacheName = ActivityCache<"profile">;

/** What a publication can name in `invalidates`. */
export type CacheName = SharedCacheName | OverlayName | `${OverlayName | ProfileCacheName}:${string}`;

/** The caches of this product. */
export type Caches = AnyCaches<CacheName>;

/** The snapshots of this product: under any other name nothing can be cached. */
export type Snapshots = SnapshotCache<CacheName>;

/** The name of one participant's or one profile's value. */
export function nameOf<Name extends OverlayName | ProfileCacheName>(name: Name, key: string): `${Name}:${string}` {
  return `${name}:${key}`;
}

/**
 * Everything that is cached about an event: for changes that can concern all of it, as erasing a person's
 * contributions.
 * @param profileIds the wallet profiles whose own values changed too
 */
export function everyCacheOf(profileIds: readonly string[] = []): CacheName[] {
  return [
    ...SETTINGS_CACHES,
    ...otherCaches,
    ...activityCaches("event", "page-list", "stage-list", "stage-page-list", "participant"),
    ...profileIds.flatMap((id) => activityCaches("profile").map((name) => nameOf(name, id))),
  ];
}

/** The lists of groups that contain what people sent in their sessions. */
export const GROUP_LISTS: readonly CacheName[] = activityCaches("group");

const pageLists: readonly string[] = activityCaches("page-list");
const stageLists: readonly string[] = activityCaches("stage-list");
const stagePageLists: readonly string[] = activityCaches("stage-page-list");

/**
 * Adds the names of caches that contain others: pages and stages contain lists, and code that changes a list does not
 * name them. A frozen stage does not show what was removed from a list.
 */
export function withDependents(invalidates: readonly string[]): readonly string[] {
  if (invalidates.some((name) => pageLists.includes(name))) return [...invalidates, "page", "stage", "stage-page"];
  if (invalidates.some((name) => stageLists.includes(name))) return [...invalidates, "stage", "stage-page"];
  return invalidates.some((name) => stagePageLists.includes(name)) ? [...invalidates, "stage-page"] : invalidates;
}

/** The HTML of pages. */
export const PAGE_CACHES: readonly CacheName[] = ["page", "stage-page", "page-markup", "group-page"];
