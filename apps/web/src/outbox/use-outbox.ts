/** The outbox for components. */
import type { BodyOf, CallName, ParamsOf } from "@hubbub/contract/calls";
import { useMemo, useSyncExternalStore } from "react";

import { browserOutbox } from "./browser-outbox.ts";
import type { OutboxEntry, Submission } from "./entry.ts";

/** Submits through the outbox, which stores the submission until it is acknowledged. Returns its key. */
export function submit<N extends CallName>(
  submission: Omit<Submission, "key" | "call" | "params" | "body"> & {
    call: N;
    params: ParamsOf<N>;
    body: BodyOf<N>;
    key?: string | undefined;
  },
): string {
  return browserOutbox().submit({ ...submission, params: submission.params ?? {} });
}

export const retry = (key: string): void => browserOutbox().retry(key);
export const discard = (key: string): void => browserOutbox().discard(key);

const noEntries: readonly OutboxEntry[] = [];
const subscribe = (listener: () => void) => browserOutbox().subscribe(listener);
const getEntries = () => browserOutbox().getEntries();
const getNoEntries = () => noEntries;

/** One call or several; pass a constant, because hooks depend on its identity. */
type CallFilter = CallName | readonly CallName[];

/** The outbox entries of an event for these calls, oldest first. */
export function useOutbox(eventId: string, named: CallFilter): readonly OutboxEntry[] {
  const entries = useSyncExternalStore(subscribe, getEntries, getNoEntries);
  return useMemo(
    () =>
      entries.filter(
        ({ call, params }) =>
          (typeof named === "string" ? call === named : named.includes(call)) && params["eventId"] === eventId,
      ),
    [entries, named, eventId],
  );
}
