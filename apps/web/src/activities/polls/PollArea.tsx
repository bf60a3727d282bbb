/** The open poll at the top of every tab. The card's code is loaded when there is a poll. */
import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../lib/page-data.ts";
import { serverComponent } from "../../ui/lazy-component.ts";
import { usePollsLive } from "./live.ts";
import { useShownPoll } from "./use-shown-poll.ts";

const PollCard = serverComponent(async () => (await import("./PollCard.tsx")).PollCard, {
  preload: false,
  isInFirstStyles: true,
});

/** Loads the card too if the server has rendered it. */
export async function loadPollArea(): Promise<typeof PollArea> {
  if (pageData.event?.lists["GET /api/events/:eventId/polls"]) await PollCard.load();
  return PollArea;
}

export function PollArea({ event, tab }: { event: PublicEvent; tab: EventTab | undefined }) {
  usePollsLive(event.id);
  const shown = useShownPoll(event.id, tab);
  return shown ? <PollCard key={`${shown.poll.id} ${shown.poll.openedAt}`} event={event} {...shown} /> : null;
}
