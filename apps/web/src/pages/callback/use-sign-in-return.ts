import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { ERROR_REDIRECT_MS, type Judged, type Phase, SUCCESS_REDIRECT_MS } from "./phase.ts";
import { takeQuery } from "./take-query.ts";

interface Flow<Arrival> {
  judge: (query: URLSearchParams) => Judged<Arrival>;
  finish: (arrival: Arrival) => Promise<Phase>;
}

/** Runs the return from a sign-in once, and leaves the page when its outcome has been read. */
export function useSignInReturn<Arrival extends { agreed: boolean }>(flow: Flow<Arrival>) {
  const [, navigate] = useLocation();
  const [phase, setPhase] = useState<Phase>({ kind: "loading" });
  const [{ judge, finish }] = useState(flow);
  const started = useRef(false);
  const arrival = useRef<Arrival | undefined>(undefined);

  // The query can be taken once only, while StrictMode runs effects twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const judged = judge(takeQuery());
    arrival.current = judged.arrival;
    setPhase(judged.phase);
    if (judged.arrival && judged.phase.kind === "loading") void finish(judged.arrival).then(setPhase);
  }, [judge, finish]);

  useEffect(() => {
    if (phase.kind !== "success" && phase.kind !== "error") return undefined;
    const wait = phase.kind === "success" ? SUCCESS_REDIRECT_MS : ERROR_REDIRECT_MS;
    const timer = setTimeout(() => navigate(phase.to, { replace: true }), wait);
    return () => clearTimeout(timer);
  }, [phase, navigate]);

  return {
    phase,
    /** The person agreed to become the arriving user. */
    switchUser: () => {
      if (!arrival.current) return;
      setPhase({ kind: "loading" });
      void finish({ ...arrival.current, agreed: true }).then(setPhase);
    },
    /** The person stays who they are. */
    stay: (to: string) => navigate(to, { replace: true }),
  };
}
