/** The open board at the top of every tab. The card's code is loaded when there is a board. */
import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import { pageData } from "../../lib/page-data.ts";
import { serverComponent } from "../../ui/lazy-component.ts";
import { useBoardsLive } from "./live.ts";
import { useShownBoard } from "./use-shown-board.ts";

const PhoneCard = serverComponent(async () => (await import("./PhoneCard.tsx")).PhoneCard, {
  preload: false,
});

/** Loads the card too if the server has rendered it. */
export async function loadPhoneArea(): Promise<typeof PhoneArea> {
  if (pageData.event?.lists["GET /api/events/:eventId/boards"]) await PhoneCard.load();
  return PhoneArea;
}

export function PhoneArea({ event, tab }: { event: PublicEvent; tab: EventTab | undefined }) {
  useBoardsLive(event.id);
  const shown = useShownBoard(event.id, tab);
  return shown ? <PhoneCard key={shown.board.id} event={event} {...shown} /> : null;
}
