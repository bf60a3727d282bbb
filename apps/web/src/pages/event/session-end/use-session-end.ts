import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/live";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useState } from "react";

import { request } from "../../../lib/request.ts";
import { localStore, personalKey } from "../../../lib/storage.ts";
import { useLiveMessage } from "../../../live/hooks.ts";

/**
 * A page that saw the archived event waits this long, plus jitter, for `session_ended` before it requests the results.
 */
const FETCH_DELAY_MS = 400;
const FETCH_JITTER_MS = 1600;

/** Storage key: this device had the page open during the session. */
const presentKey = (eventId: string) => personalKey(`present:${eventId}`);

const defaultEnd: SessionEnd = { message: SESSION_ENDED_MESSAGE, nextSession: null, topThree: [] };

/** The results of a session that ended while this person was present; null during the session, and for others. */
export function useSessionEnd({ id, isArchived }: Pick<PublicEvent, "id" | "isArchived">): SessionEnd | null {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [wasArchived, setWasArchived] = useState(isArchived);

  const showEnd = useEffectEvent((received: SessionEnd) => {
    localStore.remove(presentKey(id));
    setEnd((shown) => shown ?? received);
  });
  // Only message and next session are guaranteed.
  useLiveMessage("session_ended", (received: Partial<SessionEnd>) => showEnd({ ...defaultEnd, ...received }));

  useEffect(() => {
    if (!isArchived) {
      localStore.write(presentKey(id), "1");
      return undefined;
    }
    if (localStore.read(presentKey(id)) === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        void fetchSessionEnd(id, abort.signal).then(
          (received) => showEnd(received),
          () => undefined, // rejects only when aborted
        ),
      FETCH_DELAY_MS + Math.random() * FETCH_JITTER_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, isArchived]);

  // Reset only when the event is reopened: `session_ended` may arrive before the archived event.
  if (isArchived !== wasArchived) {
    setWasArchived(isArchived);
    if (!isArchived) setEnd(null);
  }
  return end;
}

/** Requests the results; returns the default when the request fails. Throws only when aborted. */
async function fetchSessionEnd(eventId: string, signal: AbortSignal): Promise<SessionEnd> {
  try {
    const received = await request("GET /api/public/events/:eventId/session-end", { params: { eventId }, signal });
    return received ?? defaultEnd;
  } catch (error) {
    if (signal.aborted) throw error;
    return defaultEnd;
  }
}
