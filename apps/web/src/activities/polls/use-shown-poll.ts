import type { EventTab } from "@hubbub/contract/activities";
import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { type Folding, useFolding, useRememberedFolding } from "../../ui/use-folding.ts";
import { type OwnState, useOwnAnswer } from "./mutations.ts";
import { openPollOf } from "./poll-list.ts";
import { usePolls } from "./queries.ts";

/** What this browser tab remembers about the card of a poll. */
interface Remembered extends Folding {
  /** When the poll was opened: a poll that is opened again is unfolded again. */
  openedAt: string | null;
  /** Whether the card has been folded because of the own answer. */
  hasAnswered: boolean;
  /** Whether the close of the poll has been shown. */
  isClosed: boolean;
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
  const [remembered, remember] = useRememberedFolding<Remembered>(`hubbub-poll-shown:${eventId}`);
  const here = tab ?? "";
  const poll = openPollOf(data) ?? data?.find(({ id, state }) => id === remembered?.id && state === "closed");
  const own = useOwnAnswer(eventId, poll?.id ?? "");
  const next = poll ? nextOf(remembered, poll, own, here) : remembered;
  if (next !== remembered) remember(next);
  const folding = useFolding(next, here, remember);
  if (!poll || !next) return null;
  return { poll, own, ...folding, onSend: () => remember({ ...next, hasAnswered: true, unfoldedOn: [] }) };
}

/** What to remember after a change of the poll or of the own answer; the same object without one. */
function nextOf(remembered: Remembered | null, poll: Poll, own: OwnState, here: string): Remembered {
  const { id, openedAt, state, kind } = poll;
  const isClosed = state === "closed";
  if (remembered?.id !== id || (!isClosed && remembered.openedAt !== openedAt))
    return { id, openedAt, hasAnswered: false, isClosed, unfoldedOn: [here] };
  const isRefused = own.entry?.state === "refused";
  const hasAnswered = own.answer !== null && !isRefused;
  if (hasAnswered && !remembered.hasAnswered) return { ...remembered, hasAnswered, unfoldedOn: [] };
  if (isRefused && remembered.hasAnswered) return { ...remembered, hasAnswered: false, unfoldedOn: [here] };
  if (isClosed === remembered.isClosed) return remembered;
  return { ...remembered, isClosed, unfoldedOn: kind === "quiz" ? [here] : remembered.unfoldedOn };
}
