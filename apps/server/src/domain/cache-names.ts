/**
 * The names of everything the server caches about an event or a group. A change of data publishes the names of what
 * depends on it (`Publication.invalidates`), and every node then reads those values from the database again. A name
 * that is not listed here does not compile, and erasure invalidates every name that is listed here.
 */
import type { Caches as AnyCaches } from "../platform/cache/caches.ts";
import type { SnapshotCache } from "../platform/cache/snapshot-cache.ts";

/**
 * - `shared`: one value for each event.
 * - `overlay`: one value for each participant (api/overlays.ts). The name alone invalidates all of them, and
 *   `name:participantKey` those of one participant.
 * - `profile`: one value for each wallet profile, invalidated by `name:profileId` only.
 */
type CacheKind = "shared" | "overlay" | "profile";

const eventCaches = {
  /** The settings, as every call reads them (event-directory.ts). */
  event: "shared",
  "public-event": "shared",
  /** The HTML of the event's pages. It contains the settings and the lists of `PAGE_LISTS`. */
  page: "shared",
  /** The HTML of the event's stages, which contains all public lists. */
  "stage-page": "shared",
  /** The part of these pages that contains no list but the open poll; rendering it takes longest. */
  "page-markup": "shared",
  icebreaker: "shared",
  "icebreaker-held": "overlay",
  "word-rules": "shared",
  questions: "shared",
  "questions-held": "overlay",
  "questions-votes": "profile",
  /** Which questions are merged into which (activities/questions/question-merges.store.ts). */
  "questions-merged": "shared",
  /** The numbers of all questions. */
  "question-tally": "shared",
  emoji: "shared",
  chat: "shared",
  "chat-overlay": "overlay",
  timer: "shared",
  "prize-winners": "shared",
  "prize-next": "shared",
  /** Who was entered into the draw (activities/prizes/prize-entries.ts). Published only with all other names. */
  "prize-entered": "shared",
  polls: "shared",
  /** Who has answered the open poll (activities/polls/open-poll-answers-cache.ts). */
  "polls-answered": "shared",
  leaderboard: "shared",
  captions: "shared",
  /** What the stage shows. While it is frozen this contains parts of the lists. */
  stage: "shared",
  /** Muted participants and the words of the text filter (submissions/moderation/screening.ts). */
  screening: "shared",
  /** The access links of the event (domain/access-links). */
  "access-links": "shared",
} as const satisfies Record<string, CacheKind>;

/** What a group's sessions share; their publications go to the room of the group. */
const groupCaches = ["group", "group-sessions", "group-leaderboard", "group-page"] as const;

type EventCaches = typeof eventCaches;
type NamesOf<Kind extends CacheKind> = {
  [Name in keyof EventCaches]: EventCaches[Name] extends Kind ? Name : never;
}[keyof EventCaches];

/** Caches with one value for each event or group. */
export type SharedCacheName = NamesOf<"shared"> | (typeof groupCaches)[number];
/** Caches with one value for each participant. */
export type OverlayName = NamesOf<"overlay">;
/** Caches with one value for each wallet profile. */
type ProfileCacheName = NamesOf<"profile">;

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

const names = Object.keys(eventCaches) as (keyof EventCaches)[];
const ofProfiles = names.filter((name): name is ProfileCacheName => eventCaches[name] === "profile");
const ofAll = names.filter((name): name is Exclude<typeof name, ProfileCacheName> => eventCaches[name] !== "profile");

/**
 * Everything that is cached about an event: for changes that can concern all of it, as erasing a person's
 * contributions.
 * @param profileIds the wallet profiles whose own values changed too
 */
export function everyCacheOf(profileIds: readonly string[] = []): CacheName[] {
  return [...ofAll, ...profileIds.flatMap((id) => ofProfiles.map((name) => nameOf(name, id)))];
}

/** What depends on an event's settings and state. */
export const SETTINGS_CACHES = [
  "event",
  "public-event",
  "page",
  "stage-page",
  "page-markup",
  "stage",
] as const satisfies readonly CacheName[];
/** The lists that the pages of an event contain. */
const PAGE_LISTS: readonly string[] = ["icebreaker", "word-rules", "questions", "chat", "polls"] satisfies CacheName[];

/** The other lists from which something can be removed. A frozen stage does not show what was removed. */
const OTHER_STAGE_LISTS: readonly string[] = ["captions", "prize-winners", "leaderboard"] satisfies CacheName[];

/** The lists that only the HTML of a stage contains. */
const STAGE_PAGE_LISTS: readonly string[] = ["question-tally", "emoji", "timer"] satisfies CacheName[];

/**
 * Adds the names of caches that contain others: pages and stages contain lists, and code that changes a list does not
 * name them.
 */
export function withDependents(invalidates: readonly string[]): readonly string[] {
  if (invalidates.some((name) => PAGE_LISTS.includes(name))) return [...invalidates, "page", "stage", "stage-page"];
  if (invalidates.some((name) => OTHER_STAGE_LISTS.includes(name))) return [...invalidates, "stage", "stage-page"];
  return invalidates.some((name) => STAGE_PAGE_LISTS.includes(name)) ? [...invalidates, "stage-page"] : invalidates;
}

/** The HTML of pages. */
export const PAGE_CACHES: readonly CacheName[] = ["page", "stage-page", "page-markup", "group-page"];

/** What depends on a group's settings and on the state of its sessions. */
export const GROUP_CACHES: readonly CacheName[] = groupCaches;
