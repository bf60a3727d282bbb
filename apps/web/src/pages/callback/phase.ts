/** The stages of coming back from a sign-in, the same for both providers. */
import { RequestError } from "../../lib/request.ts";

/** Delays of the redirects after success and error (D-122). */
export const SUCCESS_REDIRECT_MS = 2000;
export const ERROR_REDIRECT_MS = 3000;

export type Phase =
  | { kind: "loading" }
  /** The provider did not echo the state and somebody else is signed in: they decide (D-14). */
  | { kind: "ask"; arriving: string; current: string }
  | { kind: "success"; to: string }
  | { kind: "error"; message: string; to: string };

/** What the query alone decides. */
export interface Judged<Arrival> {
  phase: Phase;
  /** What to go on with; absent where the phase is an error. */
  arrival?: Arrival;
}

export const NOT_STARTED_HERE = "This sign-in was not started here. Please try again.";
export const NO_ANSWER = "The sign-in service did not answer. Please try again.";

/** Longest wait for our own server, which itself waits 5 s for the provider. */
export const CALLBACK_TIMEOUT_MS = 10_000;

/** Whether a failed call says nothing about the token: no network, or a provider out of reach. */
export function isNoAnswer(error: unknown): boolean {
  return !(error instanceof RequestError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
