/**
 * Screening: decides whether a post is shown, held for review, or refused. An event's words and mutes are read in the
 * transaction that stores the post: a change counts for posts that wait for their batch.
 */
import { msg } from "@hubbub/contract/messages";
import type { HeldFor } from "@hubbub/contract/moderation";
import { ANONYMOUS } from "@hubbub/contract/text";

import { type Bus, EVERYTHING, invalidate } from "../../domain/bus.ts";
import type { Core } from "../../domain/core.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { createLru, type Lru } from "../../platform/cache/lru.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { participantOf, type Submission } from "../write-plan.ts";
import type { PostSubmission } from "../submitter.ts";
import { findMuted, listFilterWords } from "./moderation.store.ts";
import { hasLink } from "./text-filter/links.ts";
import type { FilterWords, TextFilter } from "./text-filter/text-filter.ts";

const FILTERS_MAX = 500;

const CONTENT_REFUSED_SENTENCE = msg(
  "Your text contains a word that is not allowed here. Please change it and send it again.",
);
const NAME_REFUSED_SENTENCE = msg(
  "Your name contains a word that is not allowed here. Please change your name and try again.",
);

/** Reads what texts and names are screened with. */
export class Screenings {
  readonly #kysely: Connection;
  readonly #filter: TextFilter;
  /** Text filters by the words that events add, because preparing a list of words takes longer than reading it. */
  readonly #byWords: Lru<TextFilter>;

  /** @param filter the built-in lists and the installation's list */
  constructor({ kysely, caches }: Core, filter: TextFilter) {
    this.#kysely = kysely;
    this.#filter = filter;
    this.#byWords = caches.add("text-filters", createLru<TextFilter>({ maxEntries: FILTERS_MAX }));
  }

  /** Reads the words and mutes for the posts of a batch. Exact while their events are locked. */
  async read(transaction: Connection, posts: readonly Submission[]): Promise<Screening> {
    const eventIds = [...new Set(posts.map(({ eventId }) => eventId))];
    const [filters, muted] = await Promise.all([this.filtersOf(eventIds, transaction), findMuted(transaction, posts)]);
    return new Screening(filters, muted);
  }

  /** Reads the text filters of events, by their ids. Events that add the same words share one. */
  async filtersOf(eventIds: readonly string[], connection = this.#kysely): Promise<Map<string, TextFilter>> {
    const words = await listFilterWords(connection, eventIds);
    return new Map(eventIds.map((eventId) => [eventId, this.#filterWith(words.get(eventId))]));
  }

  /** Reads the text filters to check names with: empty if the event's filter is off. */
  async nameFilters({ id, textFilterEnabled }: EventRecord, connection?: Connection): Promise<TextFilter[]> {
    return textFilterEnabled ? [...(await this.filtersOf([id], connection)).values()] : [];
  }

  #filterWith(words: FilterWords | undefined): TextFilter {
    if (!words) return this.#filter;
    const key = JSON.stringify([words.words, words.exceptions]);
    let filter = this.#byWords.get(key);
    if (!filter) {
      filter = this.#filter.extend(words);
      this.#byWords.set(key, filter);
    }
    return filter;
  }
}

/**
 * Invalidates what depends on an event's text filter: all its lists, because the filter checks the names in some of them,
 * and those of its group, to which the filters of all sessions apply.
 */
export function invalidateNames(bus: Bus, { id, group }: EventRecord): void {
  invalidate(bus, id, EVERYTHING);
  if (group) invalidate(bus, group.id, EVERYTHING);
}

/** The post without its author's keys and names, so that only the text is screened. */
export function withoutAuthor<Post extends PostSubmission>(post: Post): Post {
  return { ...post, authorKeys: [], participantName: "", username: null };
}

/**
 * What to check in the text of a post by default: no links, because screens show posts as plain text. Whether names are
 * checked depends only on the event's `textFilterEnabled`.
 */
function checkWords({ textFilterEnabled }: EventRecord) {
  return { words: textFilterEnabled, links: false };
}

/** What the posts of a batch are screened with. The event's own team is not screened. */
export class Screening {
  readonly #filters: ReadonlyMap<string, TextFilter>;
  readonly #muted: ReadonlySet<string>;

  /**
   * @param filters the text filters of the posts' events, by their ids
   * @param muted who is muted, by `participantOf`
   */
  constructor(filters: ReadonlyMap<string, TextFilter>, muted: ReadonlySet<string>) {
    this.#filters = filters;
    this.#muted = muted;
  }

  /**
   * Decides whether a post is shown, held, or refused because of its words, in an event that refuses such posts. A mute is
   * the last reason to hold it: what is held anyway looks to a muted author as it does to others (MUTE-2).
   * @returns null if it may be shown, the reason to hold it, or the refusal
   */
  screen(post: PostSubmission, event: EventRecord, checks = checkWords(event)): HeldFor | Refusal | null {
    if (post.isStaff) return null;
    const isRefused = event.wordFilterAction === "refuse";
    if (checks.words && this.#findsWord(event, post.text))
      return isRefused ? new Refusal("invalid", CONTENT_REFUSED_SENTENCE) : "language";
    const names = event.textFilterEnabled ? [post.participantName, post.username ?? ""] : [];
    if (names.some((name) => this.#findsWord(event, name)))
      // People can change a typed name, but not the name of their profile.
      return isRefused && post.profileId === null ? new Refusal("invalid", NAME_REFUSED_SENTENCE) : "language";
    if (checks.links && hasLink(post.text)) return "link";
    return this.#isMuted(post) ? "muted" : null;
  }

  /** The text filters to check public names with, as of `Screenings.nameFilters`. */
  nameFilters({ id, textFilterEnabled }: EventRecord): TextFilter[] {
    return textFilterEnabled ? [this.#filterOf(id)] : [];
  }

  #isMuted({ eventId, authorKeys }: PostSubmission): boolean {
    return authorKeys.some((participantKey) => this.#muted.has(participantOf({ eventId, participantKey })));
  }

  #findsWord({ id }: EventRecord, text: string): boolean {
    return this.#filterOf(id).findsWord(text);
  }

  #filterOf(eventId: string): TextFilter {
    const filter = this.#filters.get(eventId);
    if (!filter) throw new Error(`The text filter of event ${eventId} was not read`);
    return filter;
  }
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
