/** The open poll. It is unfolded on the tab where it opens, until it is answered. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { type Folding, useFolding } from "../../ui/use-folding.ts";
import type { AreaProps } from "../phone-part.ts";
import { type OwnState, useOwnAnswer } from "./mutations.ts";
import { isOpen } from "./poll-list.ts";
import { PhoneCard } from "./PhoneCard.tsx";
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

export function PhoneArea({ event, tab }: AreaProps) {
  const here = tab ?? "";
  const { data } = usePolls(event.id);
  const { remembered, remember, folding } = useFolding<Remembered>(`hubbub-poll-shown:${event.id}`, here);
  // After its close a poll stays until it is dismissed or another one opens.
  const poll = data?.find(isOpen) ?? data?.find(({ id, state }) => id === remembered?.id && state === "closed") ?? null;
  const own = useOwnAnswer(event.id, poll);
  if (!poll) return null;
  const next = nextOf(remembered, poll, own, here);
  if (next !== remembered) remember(next);
  // A poll that is opened again begins with no state.
  return <PhoneCard key={`${poll.id} ${poll.openedAt}`} event={event} poll={poll} own={own} folding={folding} />;
}

/** What to remember after a change. A refused answer and the close of a quiz unfold the card again. */
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
