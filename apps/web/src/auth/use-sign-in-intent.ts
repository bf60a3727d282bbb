import { useEffect, useEffectEvent } from "react";

import { claimIntent, type IntentKind, type IntentPayloads } from "./sign-in-intent.ts";
import { useWalletSession } from "./wallet-session.ts";

/**
 * Runs the intent of this kind after the sign-in.
 * @param run called once; it must call `settleIntent` with the key, which is also the idempotency key of the call
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
    if (intent) runOnce(intent.payload, intent.key);
  }, [eventId, kind, isSignedIn, isReady]);
}
