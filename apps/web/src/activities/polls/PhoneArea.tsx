/** The open poll at the top of every tab. The card's code is loaded when there is a poll. */
import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../lib/page-data.ts";
import { serverComponent } from "../../ui/lazy-component.ts";
import { usePollsLive } from "./live.ts";
import { useShownPoll } from "./use-shown-poll.ts";

const PhoneCard = serverComponent(async () => (await import("./PhoneCard.tsx")).PhoneCard, {
  preload: false,
});

/** Loads the card too if the server has rendered it. */
export async function loadPhoneArea(): Promise<typeof PhoneArea> {
  if (pageData.event?.lists["GET /api/events/:eventId/polls"]) await PhoneCard.load();
  return PhoneArea;
}

export function PhoneArea({ event, tab }: { event: PublicEvent; tab: EventTab | undefined }) {
  usePollsLive(event.id);
  const shown = useShownPoll(event.id, tab);
  return shown ? <PhoneCard key={`${shown.poll.id} ${shown.poll.openedAt}`} event={event} {...shown} /> : null;
}
