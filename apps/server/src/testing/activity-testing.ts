/** What each activity says about itself to the tests about all activities, in `testing.ts` of its folder. */
import type { CallName } from "@hubbub/contract/calls";
import type { LiveMessage } from "@hubbub/contract/live";

import type { Line } from "./access/line.ts";
import type { Visitor } from "./visitor.ts";

/** The people who create content. */
export interface Authors {
  makers: { owner: Visitor };
  nobody: Visitor;
  "wallet user": Visitor;
}

export interface ActivityTesting {
  /** The expected access of its calls, independent of the contract's rules. */
  access: Partial<Record<CallName, Line | readonly Line[]>>;
  /** Creates content in an event. @returns the ids for addresses, by the names of parameters */
  seed: ((authors: Authors, path: string) => Promise<Readonly<Record<string, string>>>) | null;
  /** What the survival test submits. */
  load: {
    /** The last part of the address. */
    path: string;
    fields: (text: string) => object;
    /** Whether one person can submit once in a while only. */
    isLimited: boolean;
    /** Query of what is stored: `id`, and `text`, which differs between rows. */
    rows: string;
    /** Whether `text` is the submitted one. */
    storesText: boolean;
    /** Query whether a running count is wrong (`wrong`); null if there is none. */
    count: string | null;
  } | null;
  /** Compares its list with what the live messages say; null if they do not say it. */
  view: ListView | null;
}

export interface ListView<State = never> {
  /** The call that reads the list. */
  call: CallName;
  /** Comparable facts in the answer: ids and what live messages contain, in an order independent of their arrival. */
  ofAnswer: (answer: never) => unknown;
  /** Before the first message. @param first the answer at that time, if the test has read it */
  start: (first: unknown) => State;
  apply: (state: State, message: LiveMessage) => State;
  /** The same facts after the last message. */
  ofState: (state: State) => unknown;
}

/** A view whose state only it knows. */
export function viewOf<State>(view: ListView<State>): ListView {
  return view as unknown as ListView;
}
