/**
 * Cached lists: a list that many people poll is built once per change, and all of them get the same bytes. While the
 * database is unavailable, the last cached version is served (platform/cache/loading-cache.ts).
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";

import type { SharedCacheName } from "../domain/cache-names.ts";
import type { RoomCaches } from "../domain/room-caches.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { notFound } from "../platform/http/refusal.ts";

/** What a list depends on besides its event or group, such as a language. Each variant is cached; most lists have none. */
type Variant = readonly (string | null | undefined)[] | [];

/** The events or the groups. */
interface Subjects<Subject> {
  find: (id: string) => Promise<Subject | null>;
  /** Name in the 404 message. */
  label: string;
}

/**
 * Returns a function that reads a cached list of an event or group.
 * @param name every change of the content publishes it in `invalidates`
 * @param build returns the list; or a shared snapshot, of JSON that the database makes. Its subject is read again for each
 *   build: the request's own copy may be older than the change that caused the build.
 * @throws Refusal 404 if the event or group was deleted
 */
export function cachedList<Subject, Data, V extends Variant = []>(
  snapshots: RoomCaches["snapshots"],
  subjects: Subjects<Subject>,
  name: SharedCacheName,
  build: (subject: Subject, ...variant: V) => Promise<Data | Snapshot<Data>>,
): (subject: { id: string }, ...variant: V) => Promise<Snapshot<Data>> {
  return ({ id }, ...variant) =>
    snapshots.read({ roomId: id, name, variant: variant.join(" ") }, async () => {
      const subject = await subjects.find(id);
      if (!subject) throw notFound(subjects.label);
      const list = await build(subject, ...variant);
      return list instanceof Snapshot ? list : Snapshot.of(list, { isShared: true });
    });
}

/** While the database is unavailable and nothing is cached, people get the list without their own data. */
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
