import type { CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { browserOutbox } from "../outbox/browser-outbox.ts";
import { isUnsettled, type OutboxEntry } from "../outbox/entry.ts";
import { rememberParticipation } from "./participation.ts";
import type { OutboxHandler } from "./phone-part.ts";
import { PHONE_PARTS } from "./phone-parts.ts";

const HANDLERS: Readonly<Partial<Record<CallName, OutboxHandler>>> = Object.assign(
  {},
  ...PHONE_PARTS.map(({ outbox }) => outbox),
);

/** Keys of saved entries that were handled. The outbox has only saved entries of this visit. */
const handled = new Set<string>();

/** Calls the handlers of entries of this event that were saved or refused, also before the page was opened. */
export function useOutboxHandlers(event: PublicEvent): void {
  const client = useQueryClient();
  /** Loads the handler. The returned function calls it. */
  const prepare = useEffectEvent(async (entry: OutboxEntry, isNew: boolean) => {
    const handler = HANDLERS[entry.call];
    if (!handler || entry.params["eventId"] !== event.id || isUnsettled(entry)) return undefined;
    if (handler.isParticipation && entry.state === "saved") rememberParticipation(event.id);
    const load = () => Promise.all([handler.load(), import("./outcomes.ts")]);
    const [outcomes, { handleOutcome }] = await loadWithRetry(load, Infinity);
    const show = await handleOutcome(outcomes, { entry, event, client, isNew });
    return () => {
      if (entry.state === "saved") handled.add(entry.key);
      try {
        show();
      } catch (error) {
        // A bug. The next visit must not fail again.
        reportError(error);
      }
      if (!staysInOutbox(entry)) browserOutbox().discard(entry.key);
    };
  });
  useEffect(() => {
    const outbox = browserOutbox();
    let isLeft = false;
    const stop = outbox.onOutcome((entry) => prepare(entry, entry.attempts === 0));
    const handleEarlier = async () => {
      await outbox.load();
      if (isLeft) return;
      for (const entry of outbox.getEntries())
        if (!staysInOutbox(entry) || (entry.state === "saved" && !handled.has(entry.key)))
          void prepare(entry, false).then((handle) => handle?.());
    };
    void handleEarlier();
    return () => {
      isLeft = true;
      stop();
    };
  }, [event.id]);
}

function staysInOutbox({ call, state }: OutboxEntry): boolean {
  const handler = HANDLERS[call];
  return !handler || (handler.staysInOutbox?.some((outcome) => outcome === state) ?? false);
}
