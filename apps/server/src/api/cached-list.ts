/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the
 * database is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList`
 * declares its route and its entry on the fast path. A list that is read in another route has no fast path.
 */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { RuleOf } from "../domain/access/policy.ts";
import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { notFound } from "../platform/http/refusal.ts";
import { PersonalSnapshot, Snapshot } from "../platform/cache/snapshot.ts";
import { certainKeysOf, type Identified } from "../domain/identity/participant.ts";
import type { DeclareRoute } from "./route.ts";
import type { CallContextFor } from "./guard.ts";
import { type PeekList, personalList } from "./lists.ts";

/** Calls that read data of one event and require no account. */
export type EventListCall = {
  [N in CallName]: N extends `GET ${string}` ? (RuleOf<N> extends { who: "anyone"; event: true } ? N : never) : never;
}[CallName];

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
  find: (id: string) => Promise<Subject | null>;
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

  /** The list for attendees: empty while it is not shown. */
  async readShown(subject: Subject, variant: string | null = null): Promise<Snapshot<Data>> {
    return this.isShown(subject) ? this.read(subject, variant) : this.#empty;
  }

  /** The list for the event's team, whether it is shown or not. */
  read({ id }: Pick<Subject, "id">, variant: string | null = null): Promise<Snapshot<Data>> {
    return this.#snapshots.read(this.#idOf(id, variant), () => this.#build(id, variant));
  }

  /** The list for attendees if it can be returned without waiting; else null. */
  peekShown(subject: Subject, variant: string | null = null, isRepeated = false): Snapshot<Data> | null {
    return this.isShown(subject) ? this.peek(subject, variant, isRepeated) : this.#empty;
  }

  /**
   * The same for the event's team.
   * @param isRepeated whether the client has a version of the list (`SnapshotCache.peek`)
   */
  peek({ id }: Pick<Subject, "id">, variant: string | null = null, isRepeated = false): Snapshot<Data> | null {
    const renew = isRepeated ? () => this.#build(id, variant) : undefined;
    return this.#snapshots.peek(this.#idOf(id, variant), renew);
  }

  async #build(id: string, variant: string | null): Promise<string> {
    const subject = await this.#subjects.find(id);
    if (!subject) throw notFound(this.#subjects.label);
    return this.#declaration.build(subject, variant);
  }

  #idOf(roomId: string, variant: string | null) {
    return { roomId, name: this.#declaration.name, variant };
  }
}

type ListContext<N extends EventListCall> = CallContextFor<RuleOf<N>> & { event: EventRecord };

/**
 * The data of one participant, such as held posts or votes. It is cached, because pages poll it. `serveCachedList` merges
 * it into the shared list; `serveOwn` returns it from a separate call. Data that a page reads once, such as a rating of
 * the session, is not cached: the handler of the call queries it.
 */
export interface OwnData<Own> {
  /** Returns null if the participant has nothing. */
  find: (eventId: string, participantKey: string) => Promise<Own | null>;
  /** The same from the cache; undefined if it is not cached. */
  peek: (eventId: string, participantKey: string) => Own | null | undefined;
}

/** What participants with data of their own get. */
export interface OwnResponses<Own> {
  data: OwnData<Own>;
  /** The keys under which a caller may have something; by default all that certainly belong to the caller. */
  keysOf?: (caller: Identified) => readonly string[];
  /**
   * Returns the variant of the list for this participant, or a function that returns the list with the data as JSON text.
   * The function must depend on its argument and the data only.
   */
  respond: (own: readonly Own[]) => { variant: string | null } | { merge: (list: unknown) => string };
}

/** How the responses of a list are made from the cached list, where they differ. */
export interface CachedListOptions<N extends EventListCall, Own> {
  /** Returns the team's list. By default the team gets the shared list, also while it is not shown. */
  forTeam?: (context: ListContext<N>) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get the team's list. */
  isForSpeakers?: true;
  own?: OwnResponses<Own>;
}

/** What a caller has under these keys, in their order. */
async function findOwn<Own>(data: OwnData<Own>, eventId: string, keys: readonly string[]): Promise<Own[]> {
  const found = await Promise.all(keys.map((key) => data.find(eventId, key)));
  return found.filter((own) => own !== null);
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
function noneIfUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error)) return [];
  throw error;
}

/** Declares the route of an event's list, which is also on the fast path, on stages and in pages. */
export function serveCachedList<N extends EventListCall, Own extends object = never>(
  route: DeclareRoute,
  list: CachedList<N, EventRecord>,
  { forTeam, isForSpeakers, own }: CachedListOptions<N, Own> = {},
): void {
  const responseFor = (found: readonly Own[]) => (own && found.length > 0 ? own.respond(found) : { variant: null });
  const peek: PeekList = (event, participantKey, _parameter, isRepeated) => {
    const mayHaveOwn = participantKey !== null && list.isShown(event);
    const part = own && mayHaveOwn ? own.data.peek(event.id, participantKey) : null;
    if (part === undefined) return null;
    const found = part === null ? [] : [part];
    const response = responseFor(found);
    const cached = list.peekShown(event, "variant" in response ? response.variant : null, isRepeated);
    if (!cached) return null;
    return "variant" in response ? cached : merged(cached, found, response.merge);
  };
  route(
    list.call,
    async (context) => {
      const { event, role, link } = context;
      if (role !== null || (isForSpeakers && link?.role === "speaker"))
        return forTeam ? forTeam(context) : list.read(event);
      const keys = own && list.isShown(event) ? (own.keysOf ?? certainKeysOf)(context) : [];
      const found = own ? await findOwn(own.data, event.id, keys).catch(noneIfUnavailable) : [];
      const response = responseFor(found);
      if ("variant" in response) return list.readShown(event, response.variant);
      return merged(await list.readShown(event), found, response.merge);
    },
    { list: { peek, shared: (event) => list.readShown(event) } },
  );
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

/** Declares the route of such a call, which is also part of several lists on the fast path. */
export function serveOwn<N extends EventListCall, Own extends object>(
  route: DeclareRoute,
  call: N,
  { isShown, data, respond, none }: OwnList<Own, AnswerOf<N>>,
): void {
  const nothing = personalList(none, { isShared: true });
  route(
    call,
    async (context) => {
      const { event, role }: ListContext<N> = context;
      const keys = role !== null || isShown(event) ? certainKeysOf(context) : [];
      const [first, ...others] = await findOwn(data, event.id, keys);
      return first ? respond([first, ...others]) : none;
    },
    {
      list: {
        fast: null,
        peek: (event, participantKey) => {
          const own = participantKey !== null && isShown(event) ? data.peek(event.id, participantKey) : null;
          if (own === undefined) return null;
          return own === null ? nothing : personalList(respond([own]));
        },
      },
    },
  );
}

function merged(cached: Snapshot, own: readonly object[], merge: (list: unknown) => string): PersonalSnapshot {
  return new PersonalSnapshot(cached, own, () => merge(cached.json()));
}
