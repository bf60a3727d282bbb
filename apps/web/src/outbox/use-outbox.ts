/** The outbox as components see it. */
import type { BodyOf, CallName, ParamsOf } from "@hubbub/contract/calls";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";

import { browserOutbox } from "./browser-outbox.ts";
import type { OutboxEntry } from "./entry.ts";
import type { OutcomeListener } from "./outbox.ts";

/** Keeps a submission on the device until it is acknowledged; gives its key. */
export function submit<N extends CallName>(submission: {
  call: N;
  params: ParamsOf<N>;
  body: BodyOf<N>;
  label: string;
  momentary?: boolean;
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

/** One call, or a constant list of calls. */
type Named = CallName | readonly CallName[];

function isNamed(call: CallName, named: Named): boolean {
  return typeof named === "string" ? call === named : named.includes(call);
}

/** What this browser has submitted to an event by these calls, oldest first, each with its state. */
export function useOutbox(eventId: string, named: Named): readonly OutboxEntry[] {
  const outbox = browserOutbox();
  const entries = useSyncExternalStore(outbox.subscribe, outbox.getEntries);
  return useMemo(
    () => entries.filter((entry) => isNamed(entry.call, named) && entry.params["eventId"] === eventId),
    [entries, named, eventId],
  );
}

/** Calls `listener` when one of these submissions was saved, refused or has to wait. */
export function useOutboxOutcome(eventId: string, named: Named, listener: OutcomeListener): void {
  const listen = useEffectEvent(listener);
  useEffect(
    () =>
      browserOutbox().onOutcome((entry, answer) => {
        if (isNamed(entry.call, named) && entry.params["eventId"] === eventId) listen(entry, answer);
      }),
    [eventId, named],
  );
}
