/**
 * Screening: decides whether a post is shown, held for review, or refused. What the moderators of an event have set
 * (words of the text filter, muted participants) is cached, so that a post needs no further query.
 */
import type { HeldFor } from "@hubbub/contract/moderation";
import { ANONYMOUS } from "@hubbub/contract/text";
import type { Kysely } from "kysely";

import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import type { CacheName } from "../../domain/cache-names.ts";
import { listMutedKeys } from "./mutes.store.ts";
import { hasLink } from "./text-filter/links.ts";
import type { TextFilter } from "./text-filter/text-filter.ts";
import { findFilterWords } from "./text-filters.store.ts";

/** Publications with this name say that the mutes or the words of an event changed. */
export const SCREENING = "screening" satisfies CacheName;

const EVENTS_MAX = 500;
/** While other nodes are not all connected, cached values are read again after this long. */
const DISCONNECTED_MAX_AGE_MS = 1000;

const CONTENT_REFUSED_SENTENCE =
  "Your text contains a word that is not allowed here. Please change it and send it again.";
const NAME_REFUSED_SENTENCE = "Your name contains a word that is not allowed here. Please change it and send it again.";

/** What the moderators of one event have set. */
export interface EventScreening {
  filter: TextFilter;
  mutedKeys: ReadonlySet<string>;
}

export interface ScreeningDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** The built-in lists and the installation's list. */
  filter: TextFilter;
}

/** The screening of each event, cached until a change is published. */
export class Screenings {
  readonly #deps: ScreeningDeps;
  readonly #byEvent: LoadingCache<EventScreening>;

  constructor(deps: ScreeningDeps) {
    this.#deps = deps;
    this.#byEvent = new LoadingCache({
      maxEntries: EVENTS_MAX,
      maxAgeMs: () => (deps.bus.isHealthy ? Infinity : DISCONNECTED_MAX_AGE_MS),
      // A node receives an event's publications only while it follows the event.
      onAdd: (eventId) => deps.bus.follow(eventId),
    });
    deps.bus.subscribe(({ roomId: eventId, invalidates }) => {
      if (invalidates.includes(SCREENING)) this.#byEvent.invalidate(eventId);
    });
    deps.bus.onMissed((eventId) => {
      if (eventId === null) this.#byEvent.invalidateAll();
      else this.#byEvent.invalidate(eventId);
    });
  }

  /** @param connection reads what is not cached; inside a transaction, its own */
  of(eventId: string, connection: Kysely<Schema> = this.#deps.kysely): Promise<EventScreening> {
    return this.#byEvent.get(eventId, () => this.#read(connection, eventId));
  }

  async #read(connection: Kysely<Schema>, eventId: string): Promise<EventScreening> {
    const own = await findFilterWords(connection, eventId);
    const mutedKeys = await listMutedKeys(connection, eventId);
    return { filter: this.#deps.filter.extend(own), mutedKeys: new Set(mutedKeys) };
  }
}

/** What the screening of a post needs to know of its author. */
export interface ScreenedAuthor {
  screening: EventScreening;
  /** The event's own team is not screened. */
  trusted: boolean;
  /** Every key that is certainly the author's, and the one that the post is stored under. */
  authorKeys: readonly string[];
  profileId: string | null;
  participantName: string;
  /** Of the profile. */
  username: string | null;
}

/** What is checked in a post's text; names are checked by the event's `textFilterEnabled` everywhere. */
export interface TextChecks {
  words: boolean;
  links: boolean;
}

type FilterSettings = Pick<EventRecord, "textFilterEnabled" | "wordFilterAction">;

/** Why a post is not stored: where the event refuses texts with words that the filter finds. */
export function refuseWords(
  author: ScreenedAuthor,
  text: string,
  event: FilterSettings,
  checks: Pick<TextChecks, "words">,
): Refusal | null {
  if (event.wordFilterAction !== "refuse" || author.trusted) return null;
  const { filter } = author.screening;
  if (checks.words && filter.findsWord(text)) return new Refusal("invalid", CONTENT_REFUSED_SENTENCE);
  // The name of a profile cannot be changed in a form: posts under such a name are held.
  const isTyped = author.profileId === null;
  if (event.textFilterEnabled && isTyped && filter.findsWord(author.participantName))
    return new Refusal("invalid", NAME_REFUSED_SENTENCE);
  return null;
}

/** Why a post waits for a moderator; null where it may be shown. */
export function reasonToHold(
  author: ScreenedAuthor,
  text: string,
  event: FilterSettings,
  checks: TextChecks,
): HeldFor | null {
  if (author.trusted) return null;
  const { filter, mutedKeys } = author.screening;
  if (author.authorKeys.some((key) => mutedKeys.has(key))) return "muted";
  if (checks.words && filter.findsWord(text)) return "language";
  const names = [author.participantName, author.username ?? ""];
  if (event.textFilterEnabled && names.some((name) => filter.findsWord(name))) return "language";
  return checks.links && hasLink(text) ? "link" : null;
}

/** The reason as everybody but the event's team learns it: that somebody is muted stays with the team. */
export function reasonForAuthor(reason: HeldFor | null): HeldFor | null {
  return reason === "muted" ? "language" : reason;
}

/** Filters by which names are checked; none where the event's filter is off. */
export function nameFilters(event: Pick<EventRecord, "textFilterEnabled">, { filter }: EventScreening): TextFilter[] {
  return event.textFilterEnabled ? [filter] : [];
}

/** How a profile is named in a public list: "Anonymous" where one of the filters finds a word in its names. */
export function publicNames<Names extends { username: string | null }>(
  names: Names,
  nameField: keyof Names & string,
  filters: readonly TextFilter[],
): Names {
  const isFound = (name: unknown) => typeof name === "string" && filters.some((filter) => filter.findsWord(name));
  if (!isFound(names[nameField]) && !isFound(names.username)) return names;
  return { ...names, [nameField]: ANONYMOUS, username: "" };
}
