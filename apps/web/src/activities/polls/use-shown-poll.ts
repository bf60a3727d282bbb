import type { EventTab } from "@hubbub/contract/activities";
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { useEffect, useState } from "react";

import { readJson, sessionStore } from "../../lib/storage.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { type OwnState, useOwnAnswer } from "./mutations.ts";
import { openPollOf } from "./poll-list.ts";
import { usePolls } from "./queries.ts";

const storeKey = (eventId: string) => `hubbub-poll-shown:${eventId}`;

/** What this browser tab remembers about the card. */
interface Remembered {
  pollId: string;
  /** When the poll was opened: a poll that is opened again is unfolded again. */
  openedAt: string | null;
  /** Whether the card has been folded because of the own answer. */
  hasAnswered: boolean;
  /** Whether the close of the poll has been shown. */
  isClosed: boolean;
  /** The tabs on which the card is unfolded. */
  unfoldedOn: readonly string[];
}

export interface ShownPoll {
  poll: Poll;
  own: OwnState;
  /** Whether the card is unfolded on the current tab. */
  isUnfolded: boolean;
  /** Unfolds or folds the card on the current tab. */
  onUnfold: (isUnfolded: boolean) => void;
  /** Folds the card on every tab. */
  onSend: () => void;
  /** Hides a closed poll. */
  onDismiss: () => void;
}

/**
 * The open poll; after its close it stays until it is dismissed or another one opens. It is unfolded on the tab where
 * it opens, until it is answered; a refused answer and the close of a quiz unfold it again. What the person chooses is
 * kept for each tab, also when the page is loaded again.
 */
export function useShownPoll(eventId: string, tab: EventTab | undefined): ShownPoll | null {
  const { data } = usePolls(eventId);
  const [remembered, setRemembered] = useState(() => readRemembered(eventId));
  const isHydrated = useIsHydrated();
  const here = tab ?? "";
  const poll = openPollOf(data) ?? data?.find(({ id, state }) => id === remembered?.pollId && state === "closed");
  const own = useOwnAnswer(eventId, poll?.id ?? "");
  const next = poll ? nextOf(remembered, poll, own, here) : remembered;
  if (next !== remembered) setRemembered(next);

  useEffect(() => {
    if (remembered === null) sessionStore.remove(storeKey(eventId));
    else sessionStore.write(storeKey(eventId), JSON.stringify(remembered));
  }, [eventId, remembered]);

  if (!poll || !next) return null;
  const others = next.unfoldedOn.filter((other) => other !== here);
  return {
    poll,
    own,
    // The server knows nothing about this browser tab, and has rendered the card unfolded.
    isUnfolded: !isHydrated || next.unfoldedOn.includes(here),
    onUnfold: (isUnfolded) => setRemembered({ ...next, unfoldedOn: isUnfolded ? [...others, here] : others }),
    onSend: () => setRemembered({ ...next, hasAnswered: true, unfoldedOn: [] }),
    onDismiss: () => setRemembered(null),
  };
}

/** What to remember after a change of the poll or of the own answer; the same object without one. */
function nextOf(remembered: Remembered | null, poll: Poll, own: OwnState, here: string): Remembered {
  const { id, openedAt, state, kind } = poll;
  const isClosed = state === "closed";
  if (remembered?.pollId !== id || (!isClosed && remembered.openedAt !== openedAt))
    return { pollId: id, openedAt, hasAnswered: false, isClosed, unfoldedOn: [here] };
  const isRefused = own.entry?.state === "refused";
  const hasAnswered = own.answer !== null && !isRefused;
  if (hasAnswered && !remembered.hasAnswered) return { ...remembered, hasAnswered, unfoldedOn: [] };
  if (isRefused && remembered.hasAnswered) return { ...remembered, hasAnswered: false, unfoldedOn: [here] };
  if (isClosed === remembered.isClosed) return remembered;
  return { ...remembered, isClosed, unfoldedOn: kind === "quiz" ? [here] : remembered.unfoldedOn };
}

function readRemembered(eventId: string): Remembered | null {
  const stored = readJson(sessionStore, storeKey(eventId)) as Partial<Remembered> | null;
  return typeof stored?.pollId === "string" && Array.isArray(stored.unfoldedOn) ? (stored as Remembered) : null;
}
