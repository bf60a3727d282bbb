/** A list of events as it is declared (`route.list`), and what each reader gets of it. */
import { type ActivitySwitch, isOn } from "@hubbub/contract/activities";
import type { AnswerOf, ListedCall } from "@hubbub/contract/calls";

import type { EventRecord } from "../domain/events/event-record.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { nullIfUnavailable } from "./cached-list.ts";
import type { FindOwn } from "./own-data.ts";
import { everybody, type ListReader, type ReadList, type ReadOnStage } from "./lists.ts";

/** @typeParam Own the own data of one participant */
export interface ListRow<N extends ListedCall, Own> {
  call: N;
  /** While it is off, the list is empty for everybody but the team. */
  activity?: { switch: { field: ActivitySwitch } | null };
  /** The empty list; [] by default. */
  empty?: AnswerOf<N>;
  /**
   * Reads what attendees get, and the team and speakers unless `staff` and `isForSpeakers` say something else. Without
   * it, the list has only own data: it is `empty` for readers without any, and stages do not show it.
   */
  attendee?: ReadList<AnswerOf<N>>;
  /** Own data, which is merged into the list of `attendee`. */
  own?: {
    find: FindOwn<Own>;
    /** Makes the reader's list from its arguments only. */
    merge: (list: AnswerOf<N>, own: readonly Own[]) => AnswerOf<N>;
  };
  /** Reads what the team gets instead. */
  staff?: (reader: ListReader) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get what the team gets, also while the activity is off. */
  isForSpeakers?: true;
  /** Also called while the activity is off. By default, stages show what attendees get. */
  onStage?: ReadOnStage | null;
  /** What the list's own call answers, where that contains more: the timer adds the time of the server. */
  inOwnCall?: (list: AnswerOf<N>) => AnswerOf<N>;
}

/** Returns the functions that read a list: for a reader, and for stages. */
export function readersOf<N extends ListedCall, Own>(row: ListRow<N, Own>) {
  const { activity, empty = [], attendee, own, inOwnCall } = row;
  const showsAttendees: ReadOnStage = async (event) => (await read(everybody(event), "")).json();
  const { onStage = attendee ? showsAttendees : null } = row;
  const isShown = (event: EventRecord) => activity === undefined || isOn(event, activity);
  const findOwn = async (find: FindOwn<Own>, { event, keys }: ListReader): Promise<readonly Own[]> => {
    const found = find(event.id, keys);
    return attendee ? ((await found.catch(nullIfUnavailable)) ?? []) : found;
  };
  const nothing = Snapshot.of(empty as AnswerOf<N>, { isShared: true });
  const read: ReadList<AnswerOf<N>> = async (reader, parameter) => {
    const { event, role } = reader;
    const isTeam = role === "staff" || (role === "speaker" && row.isForSpeakers);
    if (row.staff && isTeam) return Snapshot.of(await row.staff(reader), { isShortLived: true });
    if (role !== "staff" && !isShown(event)) return nothing;
    // Read before the list, so that a post approved in between is in both of them and not in neither.
    const found = own ? await findOwn(own.find, reader) : [];
    const list = attendee ? await attendee(reader, parameter) : nothing;
    return own && found.length > 0 ? withOwn(list, found, own.merge) : list;
  };
  const readInOwnCall: typeof read = inOwnCall
    ? async (...reader) => Snapshot.of(inOwnCall((await read(...reader)).json()), { isShortLived: true })
    : read;
  return { read, readInOwnCall, onStage };
}

/**
 * The list with a reader's own data. Its ETag is made from both, so the list is built only for a client that does not
 * have it yet.
 */
function withOwn<List, Own>(
  list: Snapshot<List>,
  own: readonly Own[],
  merge: (list: List, own: readonly Own[]) => List,
): Snapshot<List> {
  const build = () => Buffer.from(JSON.stringify(merge(list.json(), own)));
  return new Snapshot<List>(build, { isShortLived: true, identity: list.etag + JSON.stringify(own) });
}
