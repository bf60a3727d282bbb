/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the
 * database is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList`
 * declares its route. `serveOwn` declares the route of what one participant has sent.
 */
import type { AnswerOf, CallName, ListedCall } from "@hubbub/contract/calls";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { notFound } from "../platform/http/refusal.ts";
import { type AnySnapshot, PersonalSnapshot, Snapshot } from "../platform/cache/snapshot.ts";
import type { ListReader, ReadForStage } from "./lists.ts";
import type { DeclareRoute } from "./route.ts";

/** What a list depends on besides its event or group, such as a language. Most lists have none. */
type Variant = readonly (string | null | undefined)[];

/**
 * Reads a list from the database; `buildJson` returns it as JSON text that the database makes.
 * @param subject read again for this build. The request's own copy may be older than the change that caused the build.
 * @param variant each variant is cached separately, and the name invalidates all of them
 */
type Build<Subject, V extends Variant, Result> = (subject: Subject, ...variant: V) => Promise<Result>;

type Declaration<N extends CallName, Subject, Data, V extends Variant> = {
  call: N;
  /** Every change of the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** Whether attendees see the list, usually the switch of its activity. By default they do. */
  isShown?: (subject: Subject) => boolean;
  /** What attendees get while the list is not shown; [] by default. */
  empty?: Data;
} & ({ build: Build<Subject, V, Data> } | { buildJson: Build<Subject, V, string> });

/** The events or the groups. */
interface Subjects<Subject> {
  find: (id: string) => Promise<Subject | null>;
  /** What the answer 404 says does not exist. */
  label: string;
}

/** @throws Refusal 404 */
async function findFresh<Subject>(subjects: Subjects<Subject>, id: string): Promise<Subject> {
  const subject = await subjects.find(id);
  if (!subject) throw notFound(subjects.label);
  return subject;
}

/** A list that each event, or each group, has. */
export class CachedList<
  N extends CallName,
  Subject extends { id: string },
  Data = AnswerOf<N>,
  V extends Variant = [],
> {
  readonly call: N;
  readonly #snapshots: Snapshots;
  readonly #subjects: Subjects<Subject>;
  readonly #declaration: Declaration<N, Subject, Data, V>;
  readonly #empty: Snapshot<Data>;

  /** @param subjects finds the events, or the groups, that have the list */
  constructor(snapshots: Snapshots, subjects: Subjects<Subject>, declaration: Declaration<N, Subject, Data, V>) {
    this.call = declaration.call;
    this.#snapshots = snapshots;
    this.#subjects = subjects;
    this.#declaration = declaration;
    this.#empty = new Snapshot(Buffer.from(JSON.stringify(declaration.empty ?? [])));
  }

  isShown(subject: Subject): boolean {
    return this.#declaration.isShown?.(subject) ?? true;
  }

  /** The list, whether it is shown or not. */
  read({ id }: Pick<Subject, "id">, ...variant: V): Promise<Snapshot<Data>> {
    return this.#read(id, variant, false);
  }

  /** The list for attendees: empty while it is not shown. */
  readShown(subject: Subject, ...variant: V): Promise<Snapshot<Data>> {
    return this.readPolled(subject, false, ...variant);
  }

  /** Like `readShown`, for a poll that may get the last list. @param acceptsLast see `ListReader` */
  async readPolled(subject: Subject, acceptsLast: boolean, ...variant: V): Promise<Snapshot<Data>> {
    return this.isShown(subject) ? this.#read(subject.id, variant, acceptsLast) : this.#empty;
  }

  /**
   * Like `readShown`, with what a participant has. Always up to date: with an older list, a question just approved would
   * be in neither the list nor the own data.
   * @param merge makes the JSON text from its arguments only
   */
  async readMerged<Own extends object>(
    subject: Subject,
    own: readonly Own[],
    merge: (list: Data, own: readonly Own[]) => string,
    ...variant: V
  ): Promise<PersonalSnapshot> {
    const shown = await this.readShown(subject, ...variant);
    return new PersonalSnapshot(shown, own, () => merge(shown.json(), own));
  }

  #read(id: string, variant: V, acceptsLast: boolean): Promise<Snapshot<Data>> {
    const declaration = this.#declaration;
    const build = async () => {
      const subject = await findFresh(this.#subjects, id);
      if ("buildJson" in declaration) return declaration.buildJson(subject, ...variant);
      return JSON.stringify(await declaration.build(subject, ...variant));
    };
    return this.#snapshots.read({ roomId: id, name: declaration.name, variant: variant.join(" ") }, build, acceptsLast);
  }
}

/** Caches complete data, such as all polls. The list, the team's list and participants' own data are made from it. */
export function cachedWhole<Subject extends { id: string }, Whole>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  read: (subject: Subject) => Promise<Whole>,
): (subject: Pick<Subject, "id">) => Promise<Whole> {
  return async ({ id }) => {
    const build = async () => JSON.stringify(await read(await findFresh(subjects, id)));
    return (await snapshots.read<Whole>({ roomId: id, name, variant: "whole" }, build)).json();
  };
}

/**
 * The data of one participant, such as held posts or votes. It is cached, because pages poll it. `serveCachedList` merges
 * it into the shared list; `serveOwn` returns it from a separate call. Data that a page reads once, such as a rating of
 * the session, is not cached: the handler of the call queries it.
 */
export interface OwnData<Own> {
  /**
   * Returns what a participant has under these keys, in their order; nothing for a key that has nothing, and had nothing
   * recently.
   */
  find: (eventId: string, keys: readonly string[]) => Promise<readonly Own[]>;
}

/** How the responses of a list are made, where they differ from the cached list. */
interface CachedListOptions<N extends ListedCall, Own> {
  /**
   * Returns the team's list, from a query or the whole: teams are few, so it is not cached. By default the team gets the
   * list of attendees, also while it is not shown.
   */
  forTeam?: (reader: ListReader) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get the team's list. */
  isForSpeakers?: true;
  own?: {
    data: OwnData<Own>;
    /** Reads the list for somebody who has something: `readMerged`, or a variant. */
    read: (reader: ListReader, own: readonly Own[]) => Promise<Snapshot<AnswerOf<N>> | PersonalSnapshot>;
  };
  /** By default stages and their pages contain the list of attendees. */
  onStage?: ReadForStage;
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
function noneIfUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error)) return [];
  throw error;
}

/** A list without variants, or with optional ones. */
type ServedList<N extends ListedCall> = Pick<CachedList<N, EventRecord>, keyof CachedList<N, EventRecord>>;

/**
 * Declares the route of an event's list, which is also on stages. Lists with a parameter, and the timer, whose answer
 * depends on the time, use `route.list` instead.
 */
export function serveCachedList<N extends ListedCall, Own extends object = never>(
  route: DeclareRoute,
  list: ServedList<N>,
  { forTeam, isForSpeakers, own, onStage }: CachedListOptions<N, Own> = {},
): void {
  const read = async (reader: ListReader): Promise<AnswerOf<N> | AnySnapshot> => {
    const { event, role, link, keys, acceptsLast } = reader;
    if (role !== null || (isForSpeakers && link?.role === "speaker"))
      return forTeam ? forTeam(reader) : list.read(event);
    if (own && keys.length > 0 && list.isShown(event)) {
      const parts = await own.data.find(event.id, keys).catch(noneIfUnavailable);
      if (parts.length > 0) return own.read(reader, parts);
    }
    return list.readPolled(event, acceptsLast);
  };
  route.list(list.call, read, { onStage: onStage ?? true });
}

/**
 * Declares the route of a call that returns what the caller has sent, such as their votes, and nothing of others.
 * Attendees get it while the list is shown, the team always. `respond` gets the data of the most certain key first.
 */
export function serveOwn<N extends ListedCall, Own extends object>(
  route: DeclareRoute,
  list: Pick<ServedList<ListedCall>, "isShown">,
  { call, data, respond }: { call: N; data: OwnData<Own>; respond: (own: readonly Own[]) => AnswerOf<N> },
): void {
  const nothing = new Snapshot(Buffer.from(JSON.stringify(respond([]))), { isShared: true });
  route.list(call, async ({ event, role, keys }) => {
    if (keys.length === 0 || (role === null && !list.isShown(event))) return nothing;
    const own = await data.find(event.id, keys);
    return own.length > 0 ? respond(own) : nothing;
  });
}
