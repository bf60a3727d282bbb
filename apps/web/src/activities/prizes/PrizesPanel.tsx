/** Prizes in the event admin: the draw and the winners. */
import type { PublicEvent } from "@hubbub/contract/events";

import { SwitchedOff } from "../SwitchedOff.tsx";
import { DrawCard } from "./DrawCard.tsx";
import { RecentWinners } from "./RecentWinners.tsx";

export function PrizesPanel({ event }: { event: PublicEvent }) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      {event.enablePrizeDrawing ? null : <SwitchedOff className="lg:col-span-full" />}
      <DrawCard event={event} />
      <RecentWinners eventId={event.id} />
    </div>
  );
}
