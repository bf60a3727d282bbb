/** A list of events as it is declared (`route.list`), and what each reader gets of it. */
import type { AnswerOf, ListedCall } from "@hubbub/contract/calls";

import type { SharedCacheName } from "../domain/cache-names.ts";
import type { Core } from "../domain/core.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { cachedList, type Content, nullIfUnavailable, type Variant } from "./cached-list.ts";
import type { ReadList } from "./lists.ts";
import type { OwnData } from "./own-data.ts";

/** By default everybody gets the list. */
export type ListRow<N extends ListedCall, Data, V extends Variant, Own extends object> = Content<
  EventRecord,
  Data,
  V
> & {
  call: N;
  /** Every change of the list's content publishes this name in `invalidates`. */
  name: SharedCacheName;
  /** Whether others than the team see the list, usually the switch of its activity. By default they do. */
  isShown?: (event: EventRecord) => boolean;
  /** What they get while the list is not shown; [] by default. */
  empty?: Data;
  /** What the team gets instead of the list. */
  staff?: ReadList<AnswerOf<N>>;
  /** What holders of a speaker link get instead of the list, shown or not. */
  speaker?: ReadList<AnswerOf<N>>;
  /** The variant that a reader gets. */
  variant?: ReadList<V>;
  /** For specified lists with fields about the caller. Other own data has a separate call (`route.own`). */
  own?: {
    data: Pick<OwnData<Own>, "find">;
    /** Makes the reader's list from its arguments only. */
    merge: (list: NoInfer<Data>, own: readonly Own[]) => NoInfer<Data>;
  };
  /** See `Lists.declare`. @param read reads the list as attendees see it */
  onStage?:
    | ((read: (...variant: NoInfer<V>) => Promise<Snapshot<NoInfer<Data>>>, event: EventRecord) => unknown)
    | null;
  /** Makes the answer of the list's own call, where that differs: the timer adds the time of the server. */
  single?: (list: NoInfer<Data>) => AnswerOf<N>;
};

/** Returns the functions that read what everybody gets of a list: from its call, from several lists, and on stages. */
export function readersOf<N extends ListedCall, Own extends object, Data = AnswerOf<N>, V extends Variant = []>(
  { snapshots, events }: Pick<Core, "snapshots" | "events">,
  row: ListRow<N, Data, V, Own>,
) {
  const { isShown = () => true, own, single, onStage } = row;
  const cached = cachedList(snapshots, events, row.name, row);
  const empty = Snapshot.of((row.empty ?? []) as Data);
  // A list without `variant` has no variants.
  const none = [] as unknown as V;
  const read: ReadList<AnswerOf<N> | Snapshot<Data>> = async (reader, parameter) => {
    const { event, role, keys } = reader;
    const instead = role === "attendee" ? undefined : row[role];
    if (instead) return instead(reader, parameter);
    if (role !== "staff" && !isShown(event)) return empty;
    // Read before the list, so that a post approved in between is in both of them and not in neither.
    const found = own && keys.length > 0 ? await own.data.find(event.id, keys).catch(nullIfUnavailable) : null;
    const shown = await cached(event, ...(row.variant ? await row.variant(reader, parameter) : none));
    if (!own || !found || found.length === 0) return shown;
    // The ETag is that of both, so it is built only for a client that does not have it yet.
    const build = () => Buffer.from(JSON.stringify(own.merge(shown.json(), found)));
    return new Snapshot<Data>(build, { isShortLived: true, identity: shown.etag + JSON.stringify(found) });
  };
  const readSingle: typeof read = async (reader, parameter) => {
    const answer = await read(reader, parameter);
    return single && answer instanceof Snapshot ? single(answer.json()) : answer;
  };
  const readOnStage =
    onStage &&
    (async (event: EventRecord) =>
      onStage(async (...variant) => (isShown(event) ? cached(event, ...variant) : empty), event));
  return { read, readSingle, readOnStage };
}
