/** The lease of a desk: begun, confirmed every 5 seconds, and lost if another desk takes over. */
import type { DeskLease } from "@hubbub/contract/activities/captions/calls";
import { DESK_BEAT_SECONDS } from "@hubbub/contract/activities/captions/index";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { request, RequestError } from "../../../lib/request.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { useDeskCache } from "./desk-query.ts";
import { isTemporary } from "./segment-sender.ts";

type OwnLease = Pick<DeskLease, "leaseId" | "since">;

export interface Lease {
  /** Null while this desk does not caption. */
  own: OwnLease | null;
  /** Whether another desk has taken over, or the lease has ended, since this desk began. */
  isLost: boolean;
  isBeginning: boolean;
  begin: (takeOver: boolean) => void;
  end: () => void;
  /** Confirms the lease now. */
  confirm: () => void;
}

/** Whether the server has refused it. Without an answer, the lease may go on. */
const isRefused = (error: unknown) => error instanceof RequestError && !isTemporary(error);

export function useLease(eventId: string): Lease {
  const [own, setOwn] = useState<OwnLease | null>(null);
  const [isLost, setIsLost] = useState(false);
  const cache = useDeskCache(eventId);

  const keep = ({ leaseId, since, ...desk }: DeskLease) => {
    cache.show({ leaseId, since, ...desk });
    setOwn((before) => (before?.leaseId === leaseId ? before : { leaseId, since }));
  };
  const lose = () => {
    setOwn(null);
    setIsLost(true);
    cache.refetch();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (takeOver: boolean) => sendDesk(eventId, { takeOver }),
    meta: { failed: () => t("Could not start captioning"), advice: () => t("Check your connection and try again.") },
    onSuccess: (lease) => {
      setIsLost(false);
      keep(lease);
    },
    onError: cache.refetch,
  });

  /** Without a connection the lease ends. Nobody may have taken over in the meantime. */
  const beginAgain = async () => {
    try {
      keep(await sendDesk(eventId, {}));
    } catch (error) {
      if (isRefused(error)) lose();
    }
  };
  const confirm = useEffectEvent(async () => {
    if (!own) return;
    try {
      keep(await sendDesk(eventId, { leaseId: own.leaseId }));
    } catch (error) {
      if (isRefused(error)) await beginAgain();
    }
  });

  const leaseId = own?.leaseId;
  useEffect(() => {
    if (leaseId === undefined) return undefined;
    const timer = setInterval(() => void confirm(), DESK_BEAT_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      void endLease(eventId, leaseId);
    };
  }, [eventId, leaseId]);

  useLiveMessage("captions:desk", ({ since }) => {
    if (!own) return;
    // The message about this desk's lease before can arrive late.
    if (since === null) void confirm();
    else if (since > own.since) lose();
  });

  return {
    own,
    isLost,
    isBeginning: isPending,
    begin: mutate,
    end: () => {
      setOwn(null);
      cache.showNobody();
    },
    confirm: () => void confirm(),
  };
}

function sendDesk(eventId: string, body: { takeOver?: boolean; leaseId?: string }): Promise<DeskLease> {
  return request("POST /api/events/:eventId/captions/desk", { params: { eventId }, body });
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
