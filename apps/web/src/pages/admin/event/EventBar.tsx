import type { OrganizerEvent } from "@hubbub/contract/events";

import { EventBadge } from "../dashboard/EventBadge.tsx";
import { BigScreenControl } from "./BigScreenControl.tsx";
import { PeopleHere } from "./PeopleHere.tsx";

/** The head of an event on every tab but the overview: one row, so that the height is left to the work below. */
export function EventBar({ event }: { event: OrganizerEvent }) {
  return (
    <div className="event-bar flex items-center gap-3 h-14 max-sm:gap-2">
      <h1 dir="auto" title={event.title}>
        {event.title}
      </h1>
      <span className="flex-none text-(length:--text-sm) max-sm:hidden">
        <EventBadge event={event} full />
      </span>
      <span className="event-bar-people">
        <PeopleHere />
      </span>
      <BigScreenControl event={event} />
    </div>
  );
}
