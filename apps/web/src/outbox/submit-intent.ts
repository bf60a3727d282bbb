/** Hands what a person was about to do before they signed in to the outbox, under the key that was kept for it. */
import { settleIntent } from "../auth/sign-in-intent.ts";
import { browserOutbox } from "./browser-outbox.ts";

/**
 * @param submit starts the submission with this key
 * The intent stays stored until the first outcome, so that a reload in between loses nothing. A second submission with
 * the same key is the same one, here and on the server.
 */
export function submitIntent(key: string, submit: (key: string) => unknown): void {
  const stop = browserOutbox().onOutcome((entry) => {
    if (entry.key !== key) return;
    stop();
    settleIntent(key);
  });
  submit(key);
}
