/**
 * Own data: what single participants have in an activity, such as held posts, votes or an entry into a draw. Pages poll
 * it in lists: merged into what everybody gets, or alone, as in `…/polls/mine` (`own` of list-row.ts). It is cached here,
 * unless it follows from cached data of the event, as in `…/microphone/me`. What a page reads once, such as a rating of the
 * session, is not cached.
 *
 * Each node also caches which participants have something, so that everybody else gets the shared list without a query.
 * The set may contain participants who have nothing any more. It never lacks one who has something.
 */
import type { OwnCacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";

export interface OwnDataDeclaration<Own> {
  /** Publications with this name invalidate the data of all participants, with `{ name, key }` that of one. */
  name: OwnCacheName;
  /** Lists the keys of an event's participants who have something, or may have had something. */
  listParticipants: (eventId: string) => Promise<string[]>;
  /** Also returns an object for a participant who has nothing. */
  findOwn: (eventId: string, participantKey: string) => Promise<Own>;
}

/** Returns the own data of these keys, in their order, without keys that have none. */
export type FindOwn<Own> = (eventId: string, participantKeys: readonly string[]) => Promise<readonly Own[]>;

/** Returns a function that reads cached own data. The variant of a value is its participant's key. */
export function createOwnData<Own extends object>(
  { bus, ownData }: Pick<Core, "bus" | "ownData">,
  { name, listParticipants, findOwn }: OwnDataDeclaration<Own>,
): FindOwn<Own> {
  // The set has no variant. A participant whose data changes is added to it, which saves a query of all participants.
  bus.subscribe(({ roomId, invalidates }) => {
    for (const stale of invalidates) {
      if (typeof stale === "string" || stale.name !== name) continue;
      ownData.amend({ roomId, name }, (participants) => (participants as Set<string>).add(stale.key));
    }
  });
  return async (eventId, keys) => {
    if (keys.length === 0) return [];
    const load = async () => new Set(await listParticipants(eventId));
    const participants = await ownData.read({ roomId: eventId, name }, load);
    const known = keys.filter((key) => participants.has(key));
    return Promise.all(
      known.map((key) => ownData.read({ roomId: eventId, name, variant: key }, () => findOwn(eventId, key))),
    );
  };
}
