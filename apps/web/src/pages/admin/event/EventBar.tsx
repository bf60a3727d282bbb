import type { OrganizerEvent } from "@hubbub/contract/events";

import { EventBadge } from "../dashboard/EventBadge.tsx";
import { StageControl } from "./StageControl.tsx";
import { PresenceCount } from "./PresenceCount.tsx";

/** Compact header of the event admin, on all tabs except the overview. */
export function EventBar({ event }: { event: OrganizerEvent }) {
  return (
    <div
      data-event-bar=""
      className="flex h-14 items-center gap-3 max-sm:h-auto max-sm:flex-wrap max-sm:gap-2 max-sm:py-2"
    >
      <h1
        className="min-w-16 truncate text-size-lg leading-[1.3] max-sm:flex-auto max-sm:text-size-base"
        dir="auto"
        title={event.title}
      >
        {event.title}
      </h1>
      <span className="flex-none text-size-sm max-sm:hidden">
        <EventBadge event={event} full />
      </span>
      <span className="flex-none text-size-sm">
        <PresenceCount />
      </span>
      <StageControl event={event} place="bar" />
    </div>
  );
}
