/** A list of events as it is declared (`route.list`), and what each reader gets of it. */
import { type ActivitySwitch, isOn } from "@hubbub/contract/activities";
import type { AnswerOf, ListedCall } from "@hubbub/contract/calls";

import type { EventRecord } from "../domain/events/event-record.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { everybody, type ListReader, type ReadList, type ReadOnStage } from "./lists.ts";

export interface ListRow<N extends ListedCall> {
  call: N;
  /** While it is off, the list is empty for everybody but the team. */
  activity?: { switch: { field: ActivitySwitch } | null };
  /** The empty list; [] by default. */
  empty?: AnswerOf<N>;
  /** Reads what attendees get, and the team and speakers unless `staff` and `isForSpeakers` say something else. */
  attendee: ReadList<AnswerOf<N>>;
  /** Reads what the team gets instead. */
  staff?: (reader: ListReader) => Promise<AnswerOf<N>>;
  /** Whether holders of a speaker link get what the team gets, also while the activity is off. */
  isForSpeakers?: true;
  /** Also called while the activity is off. By default, stages show what attendees get. */
  onStage?: ReadOnStage | null;
  /** Makes the answer of the list's own call, where that contains more: the timer adds the time of the server. */
  alone?: (list: AnswerOf<N>) => AnswerOf<N>;
}

/** Returns the functions that read a list: for a reader, and for stages. */
export function readersOf<N extends ListedCall>(row: ListRow<N>) {
  const {
    activity,
    empty = [],
    attendee,
    onStage = async (event) => (await read(everybody(event), "")).json(),
    alone,
  } = row;
  const isShown = (event: EventRecord) => activity === undefined || isOn(event, activity);
  const nothing = Snapshot.of(empty as AnswerOf<N>, { isShared: true });
  const read: ReadList<AnswerOf<N>> = async (reader, parameter) => {
    const { event, role } = reader;
    const isTeam = role === "staff" || (role === "speaker" && row.isForSpeakers);
    if (row.staff && isTeam) return Snapshot.of(await row.staff(reader), { isShortLived: true });
    return role === "staff" || isShown(event) ? attendee(reader, parameter) : nothing;
  };
  const readAlone: typeof read = alone
    ? async (...args) => Snapshot.of(alone((await read(...args)).json()), { isShortLived: true })
    : read;
  return { read, readAlone, onStage };
}
