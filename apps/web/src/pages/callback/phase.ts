/** The phases of a sign-in return, the same for hub and wallet. */
import { msg } from "@hubbub/contract/messages";

/** Delays of the redirects after success and error (SIGN-7, SIGN-8). */
export const SUCCESS_REDIRECT_MS = 2000;
export const ERROR_REDIRECT_MS = 3000;

export type Phase =
  | { kind: "loading" }
  /**
   * The provider returned no state, so another site may have sent the person here: the person decides (SIGN-10).
   * @param current who is signed in here; null if nobody is
   */
  | { kind: "ask"; arriving: string; current: string | null }
  | { kind: "success"; to: string }
  | { kind: "error"; message: string; to: string };

/** The result of checking the query. */
export interface QueryResult<SignIn> {
  phase: Phase;
  /** Input of the next step; undefined if the phase is final. */
  signIn?: SignIn;
}

export const NOT_STARTED_HERE = msg("This sign-in was not started in this browser. Please try again.");
export const UNAVAILABLE = msg("The sign-in service is not responding. Please try again.");

/** Timeout of calls to the server, which itself waits up to 5 s for the provider. */
export const CALLBACK_TIMEOUT_MS = 10_000;
