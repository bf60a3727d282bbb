/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the
 * database is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList`
 * declares its route.
 */
import type { AnswerOf, CallName, ListedCall } from "@hubbub/contract/calls";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { notFound } from "../platform/http/refusal.ts";
import { PersonalSnapshot, Snapshot } from "../platform/cache/snapshot.ts";
import { allReady, type MaybePromise, whenReady } from "../platform/maybe-promise.ts";
import type { ListReader } from "./lists.ts";
import type { DeclareRoute } from "./route.ts";

export interface CachedListDeclaration<N extends CallName, Subject> {
  call: N;
  /** Every change of the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** Whether attendees see the list, usually the switch of its activity. By default they do. */
  isShown?: (subject: Subject) => boolean;
  /** The JSON for attendees while the list is not shown; "[]" by default. */
  empty?: string;
  /**
   * Reads the list from the database, as JSON text.
   * @param subject freshly loaded: the one that a request found may be older than the last invalidation
   * @param variant null for most readers. Each variant is cached separately, and the name invalidates all of them.
   */
  build: (subject: Subject, variant: string | null) => Promise<string>;
}

/** The events or the groups. */
interface Subjects<Subject> {
  find: (id: string) => MaybePromise<Subject | null>;
  /** What the answer 404 says does not exist. */
  label: string;
}

/**
 * A list that each event, or each group, has.
 * @typeParam Data what is cached, if it is not the answer of the call
 */
export class CachedList<N extends CallName, Subject extends { id: string }, Data = AnswerOf<N>> {
  readonly call: N;
  readonly #snapshots: Snapshots;
  readonly #subjects: Subjects<Subject>;
  readonly #declaration: CachedListDeclaration<N, Subject>;
  readonly #empty: Snapshot<Data>;

  /** @param subjects finds the events, or the groups, that have the list */
  constructor(snapshots: Snapshots, subjects: Subjects<Subject>, declaration: CachedListDeclaration<N, Subject>) {
    this.call = declaration.call;
    this.#snapshots = snapshots;
    this.#subjects = subjects;
    this.#declaration = declaration;
    this.#empty = new Snapshot(Buffer.from(declaration.empty ?? "[]"));
  }

  isShown(subject: Subject): boolean {
    return this.#declaration.isShown?.(subject) ?? true;
  }

  /** The list for attendees: empty while it is not shown. @param acceptsLast see `ListReader` */
  readShown(subject: Subject, variant: string | null = null, acceptsLast = false): MaybePromise<Snapshot<Data>> {
    return this.isShown(subject) ? this.read(subject, variant, acceptsLast) : this.#empty;
  }

  /** The list for the event's team, whether it is shown or not. */
  read({ id }: Pick<Subject, "id">, variant: string | null = null, acceptsLast = false): MaybePromise<Snapshot<Data>> {
    const { name } = this.#declaration;
    return this.#snapshots.read({ roomId: id, name, variant }, () => this.#build(id, variant), acceptsLast);
  }

  async #build(id: string, variant: string | null): Promise<string> {
    const subject = await this.#subjects.find(id);
    if (!subject) throw notFound(this.#subjects.label);
    return this.#declaration.build(subject, variant);
  }
}

/**
 * The data of one participant, such as held posts or votes. It is cached, because pages poll it. `serveCachedList` merges
 * it into the shared list; `serveOwn` returns it from a separate call. Data that a page reads once, such as a rating of
 * the session, is not cached: the handler of the call queries it.
 */
export interface OwnData<Own> {
  /** Returns null if the participant has nothing, and had nothing recently. */
  find: (eventId: string, participantKey: string) => MaybePromise<Own | null>;
}

/** What participants with data of their own get. */
export interface OwnResponses<Own> {
  data: OwnData<Own>;
  /** The keys under which a reader may have something; by default all. */
  keysOf?: (keys: readonly string[]) => readonly string[];
  /**
   * Returns the variant of the list for this participant, or a function that returns the list with the data as JSON text.
   * The function must depend on its argument and the data only. Its argument is never the last list (`acceptsLast`): data
   * that is no longer the participant's own, such as an approved question, is in the next one.
   */
  respond: (own: readonly Own[]) => { variant: string | null } | { merge: (list: unknown) => string };
}

/** How the responses of a list are made from the cached list, where they differ. */
export interface CachedListOptions<N extends ListedCall, Own> {
  /** Returns the team's list. By default the team gets the shared list, also while it is not shown. */
  forTeam?: (reader: ListReader) => MaybePromise<AnswerOf<N>>;
  /** Whether holders of a speaker link get the team's list. */
  isForSpeakers?: true;
  own?: OwnResponses<Own>;
}

/** What a reader has under these keys, in their order. */
function findOwn<Own>(data: OwnData<Own>, eventId: string, keys: readonly string[]): MaybePromise<Own[]> {
  const found = allReady(keys.map((key) => data.find(eventId, key)));
  return whenReady(found, (all) => all.filter((own) => own !== null));
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
function noneIfUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error)) return [];
  throw error;
}

/** Declares the route of an event's list, which is also on stages and in pages. */
export function serveCachedList<N extends ListedCall, Own extends object = never>(
  route: DeclareRoute,
  list: CachedList<N, EventRecord>,
  { forTeam, isForSpeakers, own }: CachedListOptions<N, Own> = {},
): void {
  const ownOf = ({ event, keys }: ListReader): MaybePromise<Own[]> => {
    if (!own || !list.isShown(event)) return [];
    const found = findOwn(own.data, event.id, own.keysOf?.(keys) ?? keys);
    return found instanceof Promise ? found.catch(noneIfUnavailable) : found;
  };
  const read = (reader: ListReader): MaybePromise<AnswerOf<N> | Snapshot | PersonalSnapshot> => {
    const { event, role, link } = reader;
    if (role !== null || (isForSpeakers && link?.role === "speaker"))
      return forTeam ? forTeam(reader) : list.read(event);
    return whenReady(ownOf(reader), (parts) => {
      const response = own && parts.length > 0 ? own.respond(parts) : { variant: null };
      if ("variant" in response) return list.readShown(event, response.variant, reader.acceptsLast);
      return whenReady(
        list.readShown(event),
        (shared) => new PersonalSnapshot(shared, parts, () => response.merge(shared.json())),
      );
    });
  };
  route.list(list.call, read, { shared: true });
}

/** A call that returns what the caller has sent, such as their votes, and nothing of others. */
export interface OwnList<Own, Answer> {
  /** Whether attendees see it, usually the switch of the activity. The team always does. */
  isShown: (event: EventRecord) => boolean;
  data: OwnData<Own>;
  /** Makes the answer of what a caller has, that of the most certain key first. */
  respond: (own: readonly [Own, ...Own[]]) => Answer;
  /** The answer to a caller who has nothing. */
  none: Answer;
}

/** Declares the route of such a call. */
export function serveOwn<N extends ListedCall, Own extends object>(
  route: DeclareRoute,
  call: N,
  { isShown, data, respond, none }: OwnList<Own, AnswerOf<N>>,
): void {
  const nothing = new Snapshot(Buffer.from(JSON.stringify(none)), { isShared: true });
  route.list(call, ({ event, role, keys }) => {
    const found = role !== null || isShown(event) ? findOwn(data, event.id, keys) : [];
    return whenReady(found, ([first, ...others]) => (first ? respond([first, ...others]) : nothing));
  });
}
