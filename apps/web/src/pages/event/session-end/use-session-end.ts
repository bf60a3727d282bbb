/** Whether the session ended while this person was taking part, and what is said about it. */
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/session-ended";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useState } from "react";

import { request } from "../../../lib/request.ts";
import { localStore } from "../../../lib/storage.ts";
import { useLiveMessage } from "../../../live/hooks.ts";

/** Whoever missed the message asks how it ended, within this time; who gets it meanwhile does not. */
const ASK_AFTER_MS = 400;
const ASK_SPREAD_MS = 1600;

/** Says that this device had the page open while the session went on. */
const presentKey = (eventId: string) => `hubbub-present:${eventId}`;

const plainEnd: SessionEnd = { message: SESSION_ENDED_MESSAGE, nextSession: null, topThree: [] };

export interface SessionEnding {
  /** Null while the session goes on, or for somebody who came after it. */
  end: SessionEnd | null;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export function useSessionEnd({ id, isArchived }: Pick<PublicEvent, "id" | "isArchived">): SessionEnding {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasArchived, setWasArchived] = useState(isArchived);

  const tell = useEffectEvent((told: SessionEnd) => {
    if (end) return;
    localStore.remove(presentKey(id));
    setEnd(told);
    setIsOpen(true);
  });
  // Only message and next session are guaranteed (D-121).
  useLiveMessage("session_ended", (told: Partial<SessionEnd>) => tell({ ...plainEnd, ...told }));

  useEffect(() => {
    if (!isArchived) {
      localStore.write(presentKey(id), "1");
      return undefined;
    }
    if (localStore.read(presentKey(id)) === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        void ask(id, abort.signal).then(
          (told) => tell(told),
          () => undefined,
        ),
      ASK_AFTER_MS + Math.random() * ASK_SPREAD_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, isArchived]);

  // Opened again: the ending was not the last word. The message itself may come before the archived event does.
  if (isArchived !== wasArchived) {
    setWasArchived(isArchived);
    if (!isArchived) setEnd(null);
    if (!isArchived) setIsOpen(false);
  }
  return { end, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

/** How the session ended; the plain sentence where the server cannot be asked. Rejects when nobody waits any more. */
async function ask(eventId: string, signal: AbortSignal): Promise<SessionEnd> {
  try {
    const told = await request("GET /api/public/events/:eventId/session-end", { params: { eventId }, signal });
    return told ?? plainEnd;
  } catch (error) {
    if (signal.aborted) throw error;
    return plainEnd;
  }
}
