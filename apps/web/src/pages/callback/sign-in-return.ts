/** The return from a sign-in, the same for hub and wallet. */
import { msg } from "@hubbub/contract/messages";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

/** Delays of the redirects after success and error (SIGN-7, SIGN-8). */
const SUCCESS_REDIRECT_MS = 2000;
const ERROR_REDIRECT_MS = 3000;

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

export interface Flow<SignIn> {
  parse: (query: URLSearchParams) => QueryResult<SignIn>;
  finish: (signIn: SignIn) => Promise<Phase>;
}

/** Processes a sign-in return once. Redirects a few seconds after success or error. */
export function useSignInReturn<SignIn>(flow: Flow<SignIn>) {
  const [, navigate] = useLocation();
  const [phase, setPhase] = useState<Phase>({ kind: "loading" });
  const [{ parse, finish }] = useState(flow);
  const started = useRef(false);
  const signIn = useRef<SignIn | undefined>(undefined);

  // `takeQuery` works only once, but StrictMode runs effects twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const result = parse(takeQuery());
    signIn.current = result.signIn;
    setPhase(result.phase);
    if (result.signIn && result.phase.kind === "loading") void finish(result.signIn).then(setPhase);
  }, [parse, finish]);

  useEffect(() => {
    if (phase.kind !== "success" && phase.kind !== "error") return undefined;
    const wait = phase.kind === "success" ? SUCCESS_REDIRECT_MS : ERROR_REDIRECT_MS;
    const timer = setTimeout(() => navigate(phase.to, { replace: true }), wait);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  return {
    phase,
    /** Continues as the user whom the provider named. */
    proceed: () => {
      if (!signIn.current) return;
      setPhase({ kind: "loading" });
      void finish(signIn.current).then(setPhase);
    },
    /** Leaves the sign-in, and keeps the current user. */
    stay: (to: string) => navigate(to, { replace: true }),
  };
}

/**
 * Reads the provider's query and removes it from the address bar and the history, so that no request can contain it
 * (SIGN-7).
 */
function takeQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(null, "", window.location.pathname);
  return query;
}
