import { useEffect, useEffectEvent } from "react";

import { claimIntent, type IntentKind, type IntentPayloads, settleIntent } from "../auth/sign-in-intent.ts";
import { useWalletSession } from "../auth/wallet-session.ts";
import { browserOutbox } from "./browser-outbox.ts";
import { isUnsettled } from "./entry.ts";

/**
 * Runs the intent of this kind after the sign-in.
 * @param run called once, with the idempotency key for a submission through the outbox. It returns the key of the entry
 * if that has another key.
 * @param isReady false while the activity cannot run it yet
 */
export function useSignInIntent<Kind extends IntentKind>(
  eventId: string,
  kind: Kind,
  run: (payload: IntentPayloads[Kind], key: string) => string | void,
  isReady = true,
): void {
  const isSignedIn = useWalletSession() !== null;
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    const intent = isSignedIn && isReady ? claimIntent(eventId, kind) : null;
    if (!intent) return;
    const entryKey = runOnce(intent.payload, intent.key) ?? intent.key;
    settleAfterOutcome(intent.key, entryKey);
  }, [eventId, kind, isSignedIn, isReady]);
}

/**
 * Deletes the stored intent: immediately, or at the first outcome of its submission, so that a reload before does not
 * lose it. A second submission with the same key has no effect, here and on the server.
 */
function settleAfterOutcome(key: string, entryKey: string): void {
  const outbox = browserOutbox();
  if (!outbox.getEntries().some((entry) => entry.key === entryKey && isUnsettled(entry))) {
    settleIntent(key);
    return;
  }
  const stop = outbox.onOutcome((entry) => {
    if (entry.key !== entryKey) return;
    stop();
    settleIntent(key);
  });
}
