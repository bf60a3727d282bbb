/** The lease of a desk: begun, confirmed every 5 seconds, and lost if another desk takes over. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";
import { DESK_BEAT_SECONDS } from "@hubbub/contract/activities/captions/index";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/random-id.ts";
import { isConflict, isServiceUnavailable, request } from "../../../lib/request.ts";
import { useCall } from "../../../lib/use-call.ts";
import { applyChange } from "../../../live/live-list.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { deskQuery } from "../staff.ts";

/** Shorter than the time between two beats: a request without an answer must not delay what follows. */
const ANSWER_MS = 4000;

export interface Lease {
  /** Whether this desk captions. */
  isOwn: boolean;
  /** Whether another desk has taken over, or the lease has ended, since this desk began. */
  isLost: boolean;
  isBeginning: boolean;
  begin: (takeOver: boolean) => void;
  end: () => void;
  /**
   * Makes a call that needs the lease. After a 409 it confirms the lease and makes the call again.
   * @throws RequestError of either
   */
  callWithLease: <T>(call: (leaseId: string) => Promise<T>) => Promise<T>;
}

export function useLease(eventId: string): Lease {
  const [leaseId] = useState(randomId);
  const [state, setState] = useState<"none" | "own" | "lost">("none");
  const client = useQueryClient();
  const { queryKey } = deskQuery(eventId);
  const refetchDesk = () => void client.invalidateQueries({ queryKey });
  /** Whether captioning was begun and not stopped, for answers that come later. */
  const isHeld = useRef(false);
  /** All requests to end the lease: a begin waits for them, because they could end the new lease. */
  const ending = useRef(Promise.resolve());
  const isOwn = state === "own";
  useEffect(
    () => () => {
      isHeld.current = false;
    },
    [],
  );

  /** Takes the lease, unless captioning was stopped or left in the meantime. */
  const accept = ({ leaseId: _leaseId, ...desk }: DeskLease) => {
    if (!isHeld.current) {
      ending.current = ending.current.then(() => endLease(eventId, leaseId));
      return;
    }
    applyChange(client, queryKey, desk);
    setState("own");
  };
  const { mutate, isPending } = useCall({
    send: async (takeOver: boolean) => {
      isHeld.current = true;
      await ending.current;
      return sendDesk(eventId, { leaseId, takeOver });
    },
    onDone: accept,
    onFailed: () => {
      isHeld.current = false;
      // The answer to an earlier confirmation may have set "own".
      setState("none");
      refetchDesk();
    },
    failed: () => t("Could not start captioning"),
    advice: () => t("Check your connection and try again."),
  });

  /** The server begins again if the lease has ended without a connection, and nobody has taken over. */
  const confirm = async () => {
    try {
      accept(await sendDesk(eventId, { leaseId }, AbortSignal.timeout(ANSWER_MS)));
    } catch (error) {
      // Without an answer, the lease may go on.
      if (isHeld.current && !isServiceUnavailable(error)) {
        setState("lost");
        refetchDesk();
      }
      throw error;
    }
  };
  const beat = useEffectEvent(() => void confirm().catch(() => undefined));
  useEffect(() => {
    if (!isOwn) return undefined;
    const timer = setInterval(() => beat(), DESK_BEAT_SECONDS * 1000);
    return () => {
      isHeld.current = false;
      clearInterval(timer);
      ending.current = ending.current.then(() => endLease(eventId, leaseId));
    };
  }, [eventId, leaseId, isOwn]);
  useLiveMessage("captions:desk", () => {
    if (isOwn) beat();
  });

  return {
    isOwn,
    isLost: state === "lost",
    isBeginning: isPending,
    begin: mutate,
    end: () => {
      setState("none");
      applyChange(client, queryKey, (desk) => ({ ...desk, by: null, since: null }));
    },
    callWithLease: async (call) => {
      try {
        return await call(leaseId);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await confirm();
        return call(leaseId);
      }
    },
  };
}

function sendDesk(eventId: string, body: { leaseId: string; takeOver?: boolean }, signal?: AbortSignal) {
  return request("POST /api/events/:eventId/captions/desk", { params: { eventId }, body, ...(signal && { signal }) });
}

/** Another lease than the present one changes nothing. */
async function endLease(eventId: string, leaseId: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    await request("DELETE /api/events/:eventId/captions/desk", { params: { eventId }, body: { leaseId }, signal });
  } catch (error) {
    // The server ends a lease that nobody confirms.
    console.warn("Could not end the lease of the captions:", error);
  }
}
