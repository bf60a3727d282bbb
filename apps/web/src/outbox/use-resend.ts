import { settleIntent, signInFor } from "../auth/sign-in-intent.ts";
import { useSignInIntent } from "../auth/use-sign-in-intent.ts";
import type { OutboxEntry } from "./entry.ts";
import { retry } from "./use-outbox.ts";

/**
 * Resends a submission that was refused because it requires a sign-in.
 * @returns a function that starts the sign-in, after which the submission is sent again
 */
export function useResend({ key, params }: OutboxEntry): () => void {
  const eventId = params["eventId"] ?? "";
  // The intent may be for another refused submission on the same page, so use the key in its payload.
  useSignInIntent(eventId, "resend", (payload, intentKey) => {
    settleIntent(intentKey);
    retry(payload.entry);
  });
  return () => signInFor(eventId, { kind: "resend", payload: { entry: key } });
}
