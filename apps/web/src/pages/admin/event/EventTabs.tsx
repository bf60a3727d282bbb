import type { OrganizerEvent } from "@hubbub/contract/events";

import { OVERVIEW, paths } from "../../../lib/paths.ts";
import { SectionTabs } from "../SectionTabs.tsx";
import { StageControl } from "./StageControl.tsx";
import { eventSectionGroups } from "./event-sections.ts";

interface EventTabsProps {
  event: OrganizerEvent;
  current: string;
}

export function EventTabs({ event, current }: EventTabsProps) {
  return (
    <div className="event-tabs-row flex border-b border-b-line">
      <SectionTabs
        event={event}
        groups={eventSectionGroups}
        current={current}
        addressOf={(id) => paths.adminEvent(event.id, id)}
      />
      {current === OVERVIEW ? <StageControl event={event} /> : null}
    </div>
  );
}
