/** The open poll. It is unfolded on the tab where it opens, until it is answered. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { useLiveList } from "../../live/use-live-list.ts";
import { useFolding } from "../../ui/use-folding.ts";
import type { AreaProps } from "../phone-part.ts";
import { type OwnState, useOwnStates } from "./submissions.ts";
import { isClosed, isOpen } from "./poll-list.ts";
import { PhoneCard } from "./PhoneCard.tsx";
import { pollsQuery } from "./queries.ts";

export function PhoneArea({ event, tab }: AreaProps) {
  const { data: items } = useLiveList(pollsQuery(event.id));
  const ownOf = useOwnStates(event.id);
  const { shown: poll, folding } = useFolding({
    storeKey: `hubbub-poll-shown:${event.id}`,
    here: tab ?? "",
    items,
    isOpen,
    isClosed,
    stepOf: (item) => stepOf(item, ownOf(item)),
  });
  if (!poll) return null;
  // A poll that is opened again begins with no state.
  return (
    <PhoneCard key={`${poll.id} ${poll.openedAt}`} event={event} poll={poll} own={ownOf(poll)} folding={folding} />
  );
}

/** The step of its card: each opening, a refused answer and the close of a quiz unfold it, an answer folds it. */
function stepOf({ kind, state, openedAt }: Poll, { answer, entry, isKnown }: OwnState): string | null | undefined {
  if (entry?.state === "refused") return `refused ${openedAt}`;
  if (kind === "quiz" && state === "closed") return "closed";
  if (answer) return null;
  return isKnown && state === "open" ? (openedAt ?? undefined) : undefined;
}
