import { useEffect, useEffectEvent } from "react";

import { claimIntent, type IntentKind, type IntentPayloads, settleIntent } from "../auth/sign-in-intent.ts";
import { useWalletSession } from "../auth/wallet-session.ts";
import { browserOutbox } from "./browser-outbox.ts";
import { isUnsettled } from "./entry.ts";

/**
 * Runs the intent of this kind after the sign-in.
 * @param run called once, with the idempotency key for a submission through the outbox
 * @param isReady false while the activity cannot run it yet
 */
export function useSignInIntent<Kind extends IntentKind>(
  eventId: string,
  kind: Kind,
  run: (payload: IntentPayloads[Kind], key: string) => void,
  isReady = true,
): void {
  const isSignedIn = useWalletSession() !== null;
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    const intent = isSignedIn && isReady ? claimIntent(eventId, kind) : null;
    if (!intent) return;
    runOnce(intent.payload, intent.key);
    settleAfterOutcome(intent.key);
  }, [eventId, kind, isSignedIn, isReady]);
}

/**
 * Deletes the stored intent: immediately, or at the first outcome of a submission under its key, so that a reload before
 * does not lose it. A second submission with the same key has no effect, here and on the server.
 */
function settleAfterOutcome(key: string): void {
  const outbox = browserOutbox();
  if (!outbox.getEntries().some((entry) => entry.key === key && isUnsettled(entry))) {
    settleIntent(key);
    return;
  }
  const stop = outbox.onOutcome((entry) => {
    if (entry.key !== key) return;
    stop();
    settleIntent(key);
  });
}
