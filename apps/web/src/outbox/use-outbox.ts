/** The outbox for components. */
import type { BodyOf, CallName, ParamsOf } from "@hubbub/contract/calls";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";

import { browserOutbox } from "./browser-outbox.ts";
import type { OutboxEntry } from "./entry.ts";
import type { OutcomeListener } from "./outbox.ts";

/** Submits through the outbox, which stores the submission until it is acknowledged. Returns its key. */
export function submit<N extends CallName>(submission: {
  call: N;
  params: ParamsOf<N>;
  body: BodyOf<N>;
  label: string;
  shown?: unknown;
  refuseWhenLimited?: boolean;
  lane?: string;
  key?: string | undefined;
}): string {
  return browserOutbox().submit({
    ...submission,
    params: submission.params ?? {},
  });
}

export const retry = (key: string): void => browserOutbox().retry(key);
export const discard = (key: string): void => browserOutbox().discard(key);

const noEntries: readonly OutboxEntry[] = [];
const subscribe = (listener: () => void) => browserOutbox().subscribe(listener);
const getEntries = () => browserOutbox().getEntries();
const getNoEntries = () => noEntries;

/** One call or several; pass a constant, because hooks depend on its identity. */
type CallFilter = CallName | readonly CallName[];

function matchesCall(call: CallName, named: CallFilter): boolean {
  return typeof named === "string" ? call === named : named.includes(call);
}

/** The outbox entries of an event for these calls, oldest first. */
export function useOutbox(eventId: string, named: CallFilter): readonly OutboxEntry[] {
  const entries = useSyncExternalStore(subscribe, getEntries, getNoEntries);
  return useMemo(
    () => entries.filter((entry) => matchesCall(entry.call, named) && entry.params["eventId"] === eventId),
    [entries, named, eventId],
  );
}

/**
 * Calls `listener` when one of these submissions was saved, was refused, or is queued again, while the component is
 * mounted. It is for the component's own fields; toasts and cached lists are changed by the handler in `phone.ts`.
 */
export function useOutboxOutcome(eventId: string, named: CallFilter, listener: OutcomeListener): void {
  const listen = useEffectEvent(listener);
  useEffect(
    () =>
      browserOutbox().onOutcome((entry, answer) => {
        if (matchesCall(entry.call, named) && entry.params["eventId"] === eventId) listen(entry, answer);
      }),
    [eventId, named],
  );
}
