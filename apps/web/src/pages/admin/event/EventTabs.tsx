import type { OrganizerEvent } from "@hubbub/contract/events";

import { OVERVIEW, paths } from "../../../lib/paths.ts";
import { SectionTabs } from "../SectionTabs.tsx";
import { StageControl } from "./StageControl.tsx";
import { eventSectionGroups } from "./event-sections.tsx";

interface EventTabsProps {
  event: OrganizerEvent;
  current: string;
}

export function EventTabs({ event, current }: EventTabsProps) {
  const isOverview = current === OVERVIEW;
  return (
    <div className={`flex border-b border-b-line ${isOverview ? "mt-4 flex-col-reverse gap-2" : "items-end"}`}>
      <SectionTabs
        event={event}
        groups={eventSectionGroups}
        current={current}
        addressOf={(id) => paths.adminEvent(event.id, id)}
      />
      {isOverview ? <StageControl event={event} place="overview" /> : null}
    </div>
  );
}
