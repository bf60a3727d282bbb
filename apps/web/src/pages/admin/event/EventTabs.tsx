import type { OrganizerEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { Link } from "wouter";

import { paths } from "../../../app/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { eventSections, sectionPath } from "./event-sections.ts";
import { bigScreenPath } from "./event-links.ts";

interface EventTabsProps {
  event: OrganizerEvent;
  current: string;
}

export function EventTabs({ event, current }: EventTabsProps) {
  return (
    <div className="event-tabs-row">
      <nav className="event-tabs" aria-label={t("Event")}>
        {eventSections.map(({ id, label, News }) => (
          <Link
            key={id}
            href={sectionPath(paths.adminEvent(event.id), id)}
            className="desk-tab event-tab"
            aria-current={id === current ? "page" : undefined}
          >
            {label()}
            {News ? <News event={event} /> : null}
          </Link>
        ))}
      </nav>
      <ButtonLink
        href={bigScreenPath(event.id)}
        external
        variant="quiet"
        size="sm"
        className="event-big-screen"
        icon={<Presentation />}
      >
        {t("Open big screen")}
      </ButtonLink>
    </div>
  );
}
