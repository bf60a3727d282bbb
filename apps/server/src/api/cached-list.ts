/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. Each list is
 * declared once, as a `CachedList`, with the name that invalidates it and the function that builds it. `route.list`
 * declares what each reader gets of it. While the database is unavailable, its last cached version is served
 * (platform/cache/loading-cache.ts).
 */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import { notFound } from "../platform/http/refusal.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import type { ListReader } from "./lists.ts";
import type { OwnData } from "./own-data.ts";

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
    this.#empty = Snapshot.of((declaration.empty ?? []) as Data);
  }

  /** The team sees every list, others only those that are shown. */
  isShownTo({ event, role }: ListReader<Subject>): boolean {
    return role === "staff" || (this.#declaration.isShown?.(event) ?? true);
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

  /** The list, empty while it is not shown to the reader. */
  async readFor(reader: ListReader<Subject>, ...variant: V): Promise<Snapshot<Data>> {
    return this.isShownTo(reader) ? this.read(reader.event, ...variant) : this.#empty;
  }

  /**
   * The list with the reader's own data, for specified lists with fields about the caller. Other own data has a separate
   * call (`route.own`).
   * @param merge makes the reader's list from its arguments only
   */
  async readWithOwn<Own extends object>(
    reader: ListReader<Subject>,
    ownData: Pick<OwnData<Own>, "find">,
    merge: (list: Data, own: readonly Own[]) => Data,
    ...variant: V
  ): Promise<Snapshot<Data>> {
    const { event, keys } = reader;
    // Read before the list, so that a post approved in between is in both of them and not in neither.
    const own = this.isShownTo(reader) ? await ownData.find(event.id, keys).catch(nullIfUnavailable) : null;
    const shown = await this.readFor(reader, ...variant);
    if (!own || own.length === 0) return shown;
    // The ETag is that of both, so it is built only for a client that does not have it yet.
    const build = () => Buffer.from(JSON.stringify(merge(shown.json(), own)));
    return new Snapshot(build, { isShortLived: true, identity: shown.etag + JSON.stringify(own) });
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

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
