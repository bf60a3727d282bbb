import type { OrganizerEvent } from "@hubbub/contract/events";

import { paths } from "../../../lib/paths.ts";
import { SectionTabs } from "../SectionTabs.tsx";
import { StageControl } from "./StageControl.tsx";
import { eventSectionGroups } from "./event-sections.ts";
import { OVERVIEW_ID, sectionPath } from "./section-path.ts";

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
        addressOf={(id) => sectionPath(paths.adminEvent(event.id), id)}
      />
      {current === OVERVIEW_ID ? <StageControl event={event} /> : null}
    </div>
  );
}
