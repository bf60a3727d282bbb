import { settleIntent } from "../auth/sign-in-intent.ts";
import { browserOutbox } from "./browser-outbox.ts";

/**
 * Submits a sign-in intent through the outbox. The intent stays stored until the first outcome, so that a reload in
 * between does not lose it. A second submission with the same key has no effect, here and on the server.
 * @param key idempotency key of the intent
 * @param submit starts the submission with this key
 */
export function submitIntent(key: string, submit: (key: string) => unknown): void {
  const stop = browserOutbox().onOutcome((entry) => {
    if (entry.key !== key) return;
    stop();
    settleIntent(key);
  });
  submit(key);
}
