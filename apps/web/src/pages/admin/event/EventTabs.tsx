import type { OrganizerEvent } from "@hubbub/contract/events";
import { useEffect, useRef } from "react";
import { Link } from "wouter";

import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { StageControl } from "./StageControl.tsx";
import { eventSections } from "./event-sections.ts";
import { OVERVIEW_ID, sectionPath } from "./section-path.ts";

interface EventTabsProps {
  event: OrganizerEvent;
  current: string;
}

export function EventTabs({ event, current }: EventTabsProps) {
  const tabs = useRef<HTMLElement>(null);
  // If the tabs scroll, the current one may be outside of the visible part.
  useEffect(() => {
    const chosen = tabs.current?.querySelector("[aria-current]");
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <div className="event-tabs-row flex border-b border-b-line">
      <nav ref={tabs} className="event-tabs overflow-x-auto flex min-w-0 gap-0.5" aria-label={t("Event")}>
        {eventSections.map(({ id, label, PendingCount }) => (
          <Link
            key={id}
            href={sectionPath(paths.adminEvent(event.id), id)}
            className="desk-tab relative focus-visible:rounded-md flex flex-none items-center gap-2 min-w-target px-3.5 event-tab h-11.5"
            aria-current={id === current ? "page" : undefined}
          >
            {label()}
            {PendingCount ? <PendingCount event={event} /> : null}
          </Link>
        ))}
      </nav>
      {current === OVERVIEW_ID ? <StageControl event={event} /> : null}
    </div>
  );
}
