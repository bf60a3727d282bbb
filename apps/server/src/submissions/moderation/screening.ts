/**
 * Screening: decides whether a post is shown, held for review, or refused. The words of an event's text filter are cached.
 * Who is muted is read in the transaction that stores the post: a mute counts for posts that wait for their batch.
 */
import { msg } from "@hubbub/contract/messages";
import type { HeldFor } from "@hubbub/contract/moderation";
import { ANONYMOUS } from "@hubbub/contract/text";

import { broadcast, type Bus, EVERYTHING } from "../../domain/bus.ts";
import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import type { Core } from "../../domain/core.ts";
import { participantOf } from "../admission.ts";
import { findFilterWords } from "./moderation.store.ts";
import { hasLink } from "./text-filter/links.ts";
import type { TextFilter } from "./text-filter/text-filter.ts";

/** Publications with this name say that the words of an event changed. */
const SCREENING = "screening" satisfies CacheName;

const EVENTS_MAX = 500;

const CONTENT_REFUSED_SENTENCE = msg(
  "Your text contains a word that is not allowed here. Please change it and send it again.",
);
const NAME_REFUSED_SENTENCE = msg(
  "Your name contains a word that is not allowed here. Please change your name and try again.",
);

/** The text filter of each event, cached until a change is published. */
export class Screenings {
  readonly #kysely: Connection;
  readonly #filter: TextFilter;
  readonly #byEvent: LoadingCache<TextFilter>;

  /** @param filter the built-in lists and the installation's list */
  constructor({ kysely, caches }: Core, filter: TextFilter) {
    this.#kysely = kysely;
    this.#filter = filter;
    this.#byEvent = caches.perRoom(SCREENING, { maxEntries: EVENTS_MAX });
  }

  /**
   * Returns the text filter of an event, cached where possible.
   * @param connection for reading what is not cached; pass the transaction when called inside one
   */
  async of(eventId: string, connection: Connection = this.#kysely): Promise<TextFilter> {
    return this.#byEvent.get(eventId, () => this.#read(connection, eventId));
  }

  /** The text filters to check names with: empty if the event's filter is off. */
  async nameFilters(event: EventRecord, connection?: Connection): Promise<TextFilter[]> {
    return event.textFilterEnabled ? [await this.of(event.id, connection)] : [];
  }

  async #read(connection: Connection, eventId: string): Promise<TextFilter> {
    return this.#filter.extend(await findFilterWords(connection, eventId));
  }
}

/** Informs the team that its list of mutes changed. */
export function publishMutes(bus: Bus, eventId: string): void {
  broadcast(bus, eventId, { type: "mutes:changed", data: {} }, { audience: "staff" });
}

/** Invalidates the lists of the event's group. The text filters of all its sessions apply to them. */
export function publishGroupNames(bus: Bus, { group }: Pick<EventRecord, "group">): void {
  if (group) bus.publish({ roomId: group.id, invalidates: [EVERYTHING] });
}

/** What screening needs to know about the author of a post. */
export interface ScreenedAuthor {
  filter: TextFilter;
  /** The event's own team is not screened. */
  isStaff: boolean;
  /** The key that the post is stored under, and every key that certainly belongs to the author. */
  authorKeys: readonly string[];
  profileId: string | null;
  participantName: string;
  /** Username of the wallet profile. */
  username: string | null;
}

/** The author without keys and names, so that only the text is screened. */
export function withoutAuthor(author: ScreenedAuthor): ScreenedAuthor {
  return { ...author, authorKeys: [], participantName: "", username: null };
}

/** What to check in the text of a post. Whether names are checked depends only on the event's `textFilterEnabled`. */
export interface TextChecks {
  words: boolean;
  links: boolean;
}

/** By default: screens show posts as plain text, also their links. */
function checkWords({ textFilterEnabled }: FilterSettings): TextChecks {
  return { words: textFilterEnabled, links: false };
}

type FilterSettings = Pick<EventRecord, "id" | "textFilterEnabled" | "wordFilterAction">;

/**
 * Decides whether a post is refused because of words that the filter finds, in an event that refuses such posts.
 * @returns the refusal, or null
 */
export function refuseWords(
  author: ScreenedAuthor,
  text: string,
  event: FilterSettings,
  checks = checkWords(event),
): Refusal | null {
  if (event.wordFilterAction !== "refuse" || author.isStaff) return null;
  const { filter } = author;
  if (checks.words && filter.findsWord(text)) return new Refusal("invalid", CONTENT_REFUSED_SENTENCE);
  // People can change a typed name, but not the name of their profile: posts with such a profile name are held instead.
  const isTyped = author.profileId === null;
  if (event.textFilterEnabled && isTyped && filter.findsWord(author.participantName))
    return new Refusal("invalid", NAME_REFUSED_SENTENCE);
  return null;
}

/**
 * Decides whether a post is held for review.
 * @param muted who is muted, by `participantOf`
 * @returns the reason, or null if the post may be shown
 */
export function reasonToHold(
  author: ScreenedAuthor,
  muted: ReadonlySet<string>,
  text: string,
  event: FilterSettings,
  checks = checkWords(event),
): HeldFor | null {
  if (author.isStaff) return null;
  const { filter, authorKeys } = author;
  if (authorKeys.some((participantKey) => muted.has(participantOf({ eventId: event.id, participantKey }))))
    return "muted";
  if (checks.words && filter.findsWord(text)) return "language";
  const names = [author.participantName, author.username ?? ""];
  if (event.textFilterEnabled && names.some((name) => filter.findsWord(name))) return "language";
  return checks.links && hasLink(text) ? "link" : null;
}

/** The reason to show outside the event's team, which must not reveal that somebody is muted. */
export function reasonForAuthor(reason: HeldFor | null): HeldFor | null {
  return reason === "muted" ? "language" : reason;
}

/** Replaces the names of a profile in a public list by "Anonymous" if one of the filters finds a word in them. */
export function publicNames<Names extends { username: string | null }>(
  names: Names,
  nameField: keyof Names & string,
  filters: readonly TextFilter[],
): Names {
  const isFound = (name: unknown) => typeof name === "string" && filters.some((filter) => filter.findsWord(name));
  if (!isFound(names[nameField]) && !isFound(names.username)) return names;
  return { ...names, [nameField]: ANONYMOUS, username: "" };
}
