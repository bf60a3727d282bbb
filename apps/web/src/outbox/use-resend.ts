import { settleIntent, signInFor } from "../auth/sign-in-intent.ts";
import { useSignInIntent } from "../auth/use-sign-in-intent.ts";
import type { OutboxEntry } from "./entry.ts";
import { retry } from "./use-outbox.ts";

/**
 * For a submission that was refused for lack of a login: sends it again after the sign-in that it asks for.
 * @returns starts that sign-in
 */
export function useResend(eventId: string, entry: OutboxEntry): () => void {
  const key = entry.key;
  // Another refused submission may be on the same page.
  useSignInIntent(eventId, "resend", (payload, intentKey) => {
    settleIntent(intentKey);
    retry(payload.entry);
  });
  return () => signInFor(eventId, { kind: "resend", payload: { entry: key } });
}
