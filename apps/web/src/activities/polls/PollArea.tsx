/** The open poll above the tabs, on every tab. The card's code is loaded when there is a poll. */
import type { PublicEvent } from "@hubbub/contract/events";

import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { usePollsLive } from "./live.ts";
import { useAnswerOutcomes } from "./mutations.ts";
import { useShownPoll } from "./use-shown-poll.ts";

const PollCard = lazyComponent(async () => (await import("./PollCard.tsx")).PollCard, { preload: false });

export function PollArea({ event }: { event: PublicEvent }) {
  usePollsLive(event.id);
  useAnswerOutcomes(event.id);
  const shown = useShownPoll(event.id);
  if (!shown) return null;
  return (
    <LazyBoundary>
      <PollCard key={shown.poll.id} event={event} {...shown} />
    </LazyBoundary>
  );
}
