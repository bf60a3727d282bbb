/** The lease of a desk: begun, confirmed every 5 seconds, and lost if another desk takes over. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";
import { DESK_BEAT_SECONDS } from "@hubbub/contract/activities/captions/index";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { isConflict, isServiceUnavailable, request, RequestError } from "../../../lib/request.ts";
import { useCall } from "../../../lib/use-call.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { useDeskCache } from "./desk-query.ts";

/** Shorter than the time between two beats: a request without an answer must not delay the next one. */
const ANSWER_MS = 4000;

type OwnLease = Pick<DeskLease, "leaseId" | "since">;

export interface Lease {
  /** Null while this desk does not caption. */
  own: OwnLease | null;
  /** Whether another desk has taken over, or the lease has ended, since this desk began. */
  isLost: boolean;
  isBeginning: boolean;
  begin: (takeOver: boolean) => void;
  end: () => void;
  /**
   * Makes a call that needs the lease. After a 409 it confirms the lease. If the lease had ended and was begun again, it
   * makes the call again.
   * @throws RequestError of the call, with status 0 if nobody knows whether the lease has ended
   */
  callWithLease: <T>(call: (leaseId: string) => Promise<T>) => Promise<T>;
}

export function useLease(eventId: string): Lease {
  const [own, setOwn] = useState<OwnLease | null>(null);
  const [isLost, setIsLost] = useState(false);
  const cache = useDeskCache(eventId);
  /** The same as `own`, also before the next render. */
  const present = useRef<OwnLease | null>(null);
  const confirmation = useRef<Promise<boolean> | null>(null);
  const isBeginningAgain = useRef(false);

  const change = (lease: OwnLease | null, lost: boolean) => {
    present.current = lease;
    setOwn(lease);
    setIsLost(lost);
  };
  const keep = ({ leaseId, since, ...desk }: DeskLease) => {
    cache.show({ leaseId, since, ...desk });
    if (present.current?.leaseId !== leaseId) change({ leaseId, since }, false);
  };
  const lose = () => {
    change(null, true);
    cache.refetch();
  };
  const { mutate, isPending } = useCall({
    send: (takeOver: boolean) => sendDesk(eventId, { takeOver }),
    onDone: keep,
    onFailed: cache.refetch,
    failed: () => t("Could not start captioning"),
    advice: () => t("Check your connection and try again."),
  });

  /** Without a connection the lease ends. Nobody may have taken over in the meantime. */
  const beginAgain = async (before: string) => {
    isBeginningAgain.current = true;
    try {
      const lease = await sendDesk(eventId, {}, AbortSignal.timeout(ANSWER_MS));
      if (present.current?.leaseId === before) keep(lease);
      // Captioning was stopped in the meantime.
      else void endLease(eventId, lease.leaseId);
      return true;
    } catch (error) {
      // Without an answer, the lease may go on.
      if (isServiceUnavailable(error)) return false;
      if (present.current?.leaseId === before) lose();
      return true;
    } finally {
      isBeginningAgain.current = false;
    }
  };
  const confirmOnce = async (leaseId: string) => {
    try {
      const lease = await sendDesk(eventId, { leaseId }, AbortSignal.timeout(ANSWER_MS));
      if (present.current?.leaseId === leaseId) keep(lease);
      return true;
    } catch (error) {
      if (isServiceUnavailable(error)) return false;
      return present.current?.leaseId === leaseId ? beginAgain(leaseId) : true;
    }
  };
  /** Confirms the lease, or begins again if it has ended. Returns whether the server has answered. */
  const confirm = async (): Promise<boolean> => {
    if (confirmation.current) return confirmation.current;
    if (!present.current) return true;
    // Another call in the meantime would be refused because of the new lease.
    confirmation.current = confirmOnce(present.current.leaseId);
    try {
      return await confirmation.current;
    } finally {
      confirmation.current = null;
    }
  };
  const callWithLease = async <T>(call: (leaseId: string) => Promise<T>): Promise<T> => {
    const leaseId = present.current?.leaseId ?? "";
    try {
      return await call(leaseId);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (!(await confirm())) throw new RequestError(0, "No connection", "");
      const now = present.current?.leaseId ?? leaseId;
      if (now === leaseId) throw error;
      return call(now);
    }
  };

  const leaseId = own?.leaseId;
  const beat = useEffectEvent(() => void confirm());
  useEffect(() => {
    if (leaseId === undefined) return undefined;
    const timer = setInterval(() => beat(), DESK_BEAT_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      if (present.current?.leaseId === leaseId) present.current = null;
      void endLease(eventId, leaseId);
    };
  }, [eventId, leaseId]);

  useLiveMessage("captions:desk", ({ since }) => {
    // The message about the lease that begins now arrives before the answer.
    if (!present.current || isBeginningAgain.current) return;
    // The message about this desk's lease before can arrive late.
    if (since === null) void confirm();
    else if (since > present.current.since) lose();
  });

  return {
    own,
    isLost,
    isBeginning: isPending,
    begin: mutate,
    end: () => {
      change(null, false);
      cache.showNobody();
    },
    callWithLease,
  };
}

function sendDesk(
  eventId: string,
  body: { takeOver?: boolean; leaseId?: string },
  signal?: AbortSignal,
): Promise<DeskLease> {
  return request("POST /api/events/:eventId/captions/desk", { params: { eventId }, body, ...(signal && { signal }) });
}

/** Another lease than the present one changes nothing. */
async function endLease(eventId: string, leaseId: string): Promise<void> {
  try {
    await request("DELETE /api/events/:eventId/captions/desk", { params: { eventId }, body: { leaseId } });
  } catch (error) {
    // The server ends a lease that nobody confirms.
    console.warn("Could not end the lease of the captions:", error);
  }
}
