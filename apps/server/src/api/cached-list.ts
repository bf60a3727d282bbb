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
 * Reads a list from the database; `buildJson` returns it as JSON text that the database makes.
 * @param subject read again for this build. The request's own copy may be older than the change that caused the build.
 * @param variant each variant is cached separately, and the name invalidates all of them
 */
type Build<Subject, V extends Variant, Result> = (subject: Subject, ...variant: V) => Promise<Result>;

type Content<Subject, Data, V extends Variant> =
  | { build: Build<Subject, V, Data> }
  | { buildJson: Build<Subject, V, string> };

/** The events or the groups. */
interface Subjects<Subject> {
  find: (id: string) => Promise<Subject | null>;
  /** Name in the 404 message. */
  label: string;
}

/**
 * Returns a function that reads a cached list of an event or group.
 * @param name every change of the content publishes it in `invalidates`
 * @throws Refusal 404 if the event or group was deleted
 */
export function cachedList<Subject extends { id: string }, Data, V extends Variant = []>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  content: Content<Subject, Data, V>,
): (subject: Pick<Subject, "id">, ...variant: V) => Promise<Snapshot<Data>> {
  return ({ id }, ...variant) =>
    snapshots.read({ roomId: id, name, variant: variant.join(" ") }, async () => {
      const subject = await findSubject(subjects, id);
      if (!("buildJson" in content)) return Snapshot.of(await content.build(subject, ...variant), { isShared: true });
      return new Snapshot<Data>(Buffer.from(await content.buildJson(subject, ...variant)), { isShared: true });
    });
}

/**
 * Caches data that several answers are made from: a list, the team's list, and participants' own data. All readers get the
 * same object, so it must not be changed.
 */
export function cachedData<Subject extends { id: string }, Data>(
  snapshots: Snapshots,
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  read: (subject: Subject) => Promise<Data>,
): (subject: Pick<Subject, "id">) => Promise<Data> {
  const dataOf = async (id: string) => read(await findSubject(subjects, id));
  return ({ id }) => snapshots.read({ roomId: id, name, variant: "data" }, () => dataOf(id));
}

async function findSubject<Subject>(subjects: Subjects<Subject>, id: string): Promise<Subject> {
  const subject = await subjects.find(id);
  if (!subject) throw notFound(subjects.label);
  return subject;
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
