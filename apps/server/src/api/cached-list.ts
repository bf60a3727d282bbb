/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. While the
 * database is unavailable, its last cached version is served (platform/cache/loading-cache.ts). `serveCachedList`
 * declares its route, `serveOwn` that of a participant's own data.
 */
import type { AnswerOf, CallName, ListedCall } from "@hubbub/contract/calls";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { notFound } from "../platform/http/refusal.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import type { ListReader, ReadForStage } from "./lists.ts";
import type { OwnData } from "./own-data.ts";
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
  /** Name in the 404 message. */
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
    const declaration = this.#declaration;
    const build = async () => {
      const subject = await findFresh(this.#subjects, id);
      if ("buildJson" in declaration) return declaration.buildJson(subject, ...variant);
      return JSON.stringify(await declaration.build(subject, ...variant));
    };
    return this.#snapshots.read({ roomId: id, name: declaration.name, variant: variant.join(" ") }, build);
  }

  /** The list for attendees: empty while it is not shown. */
  async readShown(subject: Subject, ...variant: V): Promise<Snapshot<Data>> {
    return this.isShown(subject) ? this.read(subject, ...variant) : this.#empty;
  }
}

/** Caches data that several answers are made from: a list, the team's list, and participants' own data. */
export function cachedData<Subject extends { id: string }, Data>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  read: (subject: Subject) => Promise<Data>,
): (subject: Pick<Subject, "id">) => Promise<Data> {
  return async ({ id }) => {
    const build = async () => JSON.stringify(await read(await findFresh(subjects, id)));
    return (await snapshots.read<Data>({ roomId: id, name, variant: "data" }, build)).json();
  };
}

/** How the responses of a list are made, where they differ from the cached list. */
interface CachedListOptions<N extends ListedCall, Own extends object> {
  /**
   * Returns the team's list, from a query or `cachedData`: teams are few, so it is not cached. By default the team gets
   * the list of attendees, also while it is not shown.
   */
  forTeam?: (reader: ListReader) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get the team's list. */
  isForSpeakers?: true;
  /** Reads the variant that an attendee gets. By default the list has none. */
  forAttendees?: (reader: ListReader) => Promise<Snapshot<AnswerOf<N>>>;
  /**
   * For specified lists with fields about the caller. `merge` makes the caller's list from its arguments only. Other own
   * data has a separate call (`serveOwn`).
   */
  own?: {
    data: Pick<OwnData<Own>, "find">;
    merge: (list: AnswerOf<N>, own: readonly Own[]) => AnswerOf<N>;
  };
  /** By default stages and their pages contain the list of attendees. */
  onStage?: ReadForStage;
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}

/** The list with own data. The ETag is that of both, so it is built only for a client that does not have it yet. */
function mergeOwn<Data, Own>(
  shown: Snapshot<Data>,
  own: readonly Own[],
  merge: (list: Data, own: readonly Own[]) => Data,
): Snapshot<Data> {
  const build = () => Buffer.from(JSON.stringify(merge(shown.json(), own)));
  return new Snapshot(build, { isShortLived: true, identity: shown.etag + JSON.stringify(own) });
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
  {
    forTeam,
    isForSpeakers,
    forAttendees = ({ event }) => list.readShown(event),
    own,
    onStage,
  }: CachedListOptions<N, Own> = {},
): void {
  const read = async (reader: ListReader): Promise<AnswerOf<N> | Snapshot<AnswerOf<N>>> => {
    const { event, role, link, keys } = reader;
    if (role !== null || (isForSpeakers && link?.role === "speaker"))
      return forTeam ? forTeam(reader) : list.read(event);
    const hasOwn = own && keys.length > 0 && list.isShown(event);
    // Read before the list, so that a post approved in between is in both of them and not in neither.
    const parts = hasOwn ? await own.data.find(event.id, keys).catch(nullIfUnavailable) : null;
    const shown = await forAttendees(reader);
    return own && parts && parts.length > 0 ? mergeOwn(shown, parts, own.merge) : shown;
  };
  route.list(list.call, read, { onStage: onStage ?? true });
}

/**
 * Declares the route of a call that returns what the caller has sent, such as their votes, and nothing of others.
 * Attendees get it while the list is shown, the team always.
 * @param declaration `empty` is the answer for callers who have sent nothing: `read` then returns null. `read` gets the
 *   most certain key first.
 */
export function serveOwn<N extends ListedCall>(
  route: DeclareRoute,
  list: Pick<ServedList<ListedCall>, "isShown">,
  declaration: {
    call: N;
    empty: AnswerOf<N>;
    read: (event: EventRecord, keys: readonly string[]) => Promise<AnswerOf<N> | null>;
  },
): void {
  const nothing = new Snapshot(Buffer.from(JSON.stringify(declaration.empty)), { isShared: true });
  route.list(declaration.call, async ({ event, role, keys }) => {
    if (keys.length === 0 || (role === null && !list.isShown(event))) return nothing;
    return (await declaration.read(event, keys)) ?? nothing;
  });
}
