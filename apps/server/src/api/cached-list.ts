/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. While the
 * database is unavailable, the last cached version is served (platform/cache/loading-cache.ts).
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName, Snapshots } from "../domain/cache-names.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { notFound } from "../platform/http/refusal.ts";

/** What a list depends on besides its event or group, such as a language. Most lists have none. */
type Variant = readonly (string | null | undefined)[] | [];

/**
 * Reads a value from the database.
 * @param subject read again for this build. The request's own copy may be older than the change that caused the build.
 * @param variant each variant is cached separately, and the name invalidates all of them
 */
type Build<Subject, V extends Variant, Value> = (subject: Subject, ...variant: V) => Promise<Value>;

type Read<V extends Variant, Value> = (subject: { id: string }, ...variant: V) => Promise<Value>;

/** The events or the groups. */
interface Subjects<Subject> {
  find: (id: string) => Promise<Subject | null>;
  /** Name in the 404 message. */
  label: string;
}

/**
 * Returns a function that reads a cached list of an event or group.
 * @param name every change of the content publishes it in `invalidates`
 * @param build returns the list; or a shared snapshot, of JSON that the database makes
 * @throws Refusal 404 if the event or group was deleted
 */
export function cachedList<Subject, Data, V extends Variant = []>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  build: Build<Subject, V, Data | Snapshot<Data>>,
): Read<V, Snapshot<Data>> {
  const toSnapshot = async (subject: Subject, ...variant: V) => {
    const list = await build(subject, ...variant);
    return list instanceof Snapshot ? list : Snapshot.of(list, { isShared: true });
  };
  return cachedData(snapshots, subjects, name, toSnapshot, "list");
}

/**
 * The same for data that several answers are made from: a list, the team's list, and participants' own data. All readers
 * get one object, so it must not be changed.
 */
export function cachedData<Subject, Data, V extends Variant = []>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  build: Build<Subject, V, Data>,
  kind: "data" | "list" = "data",
): Read<V, Data> {
  return ({ id }, ...variant) =>
    snapshots.read({ roomId: id, name, variant: [kind, ...variant].join(" ") }, async () => {
      const subject = await subjects.find(id);
      if (!subject) throw notFound(subjects.label);
      return build(subject, ...variant);
    });
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
