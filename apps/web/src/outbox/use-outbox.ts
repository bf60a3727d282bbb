/** The outbox for components. */
import type { BodyOf, CallName, ParamsOf } from "@hubbub/contract/calls";
import { useMemo, useSyncExternalStore } from "react";

import { browserOutbox } from "./browser-outbox.ts";
import { isUnsettled, type OutboxEntry, type Submission } from "./entry.ts";

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

declare module "../auth/sign-in-intent.ts" {
  interface IntentPayloads {
    /** A submission that the server refused because it requires a sign-in. */
    resend: Submission;
  }
}

/** Sends a refused submission again, also one that is not in the outbox any more. Returns its key, which is the same. */
export function resend(submission: Submission): string {
  retry(submission.key);
  return browserOutbox().submit(submission);
}

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

/**
 * A cached list, or another value, as it will be when the server has saved what the person has just sent.
 * @param change applies an unsettled entry to the list; idempotent, because the list may contain its result
 */
export function useWithUnsettled<List>(
  list: List,
  eventId: string,
  named: CallFilter,
  change: (list: List, entry: OutboxEntry) => List,
): List {
  const entries = useOutbox(eventId, named);
  return useMemo(() => entries.filter(isUnsettled).reduce(change, list), [entries, list, change]);
}
