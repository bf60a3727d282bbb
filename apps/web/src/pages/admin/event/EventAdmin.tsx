import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useParams } from "wouter";
import { OVERVIEW, paths, REMOTE } from "../../../lib/paths.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useLiveList } from "../../../live/use-live-list.ts";
import { useLiveRoom } from "../../../live/use-live-room.ts";
import { Card } from "../../../ui/Card.tsx";
import { useBrand } from "../../../ui/use-brand.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { Remote } from "../../run-sheet/Remote.tsx";
import { AdminConnection } from "../AdminConnection.tsx";
import { useOptimisticEvent } from "../../../organizer/mutations.ts";
import { useOrganizerEvents } from "../../../organizer/queries.ts";
import { EventHead, PresenceCount } from "./EventHead.tsx";
import { eventSectionGroups, findEventSection } from "./event-sections.tsx";
import { AdminCards } from "../../../activities/AdminCards.tsx";
import { insightsQuery } from "./insights/insights-data.ts";
import { SectionTabs } from "../SectionTabs.tsx";
import { StageControl } from "./StageControl.tsx";
import { EventBadge } from "../dashboard/EventBadge.tsx";

/** The event admin: header (on the overview with numbers), tabs and the selected section. Updated by live messages. */
export function EventAdmin({ event }: { event: OrganizerEvent }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { section: sectionId } = useParams<{ section?: string }>();
  const shown = useOptimisticEvent(event);
  const { error } = useOrganizerEvents();
  useBrand(event.brand?.styles);
  const section = findEventSection(sectionId);
  useDocumentTitle(event.title);
  useLiveRoom({ eventId: event.id, participantId });

  return (
    <>
      <AdminConnection error={error} />
      {sectionId === REMOTE ? (
        <Remote event={shown} backHref={paths.adminEvent(event.id, "run-sheet")} />
      ) : (
        <Sections event={shown} section={section} />
      )}
    </>
  );
}

function Sections({ event, section }: { event: OrganizerEvent; section: ReturnType<typeof findEventSection> }) {
  const isOverview = section.id === OVERVIEW;
  return (
    <>
      <div className="print:hidden">
        {isOverview ? (
          <>
            <EventHead event={event} />
            <EventFigures event={event} />
          </>
        ) : (
          <EventBar event={event} />
        )}
        <div className={`flex border-b border-line ${isOverview ? "mt-4 flex-col-reverse gap-2" : "items-end"}`}>
          <SectionTabs
            event={event}
            groups={eventSectionGroups}
            current={section.id}
            addressOf={(id) => paths.adminEvent(event.id, id)}
          />
          {isOverview ? <StageControl event={event} place="overview" /> : null}
        </div>
      </div>
      <section.Content event={event} />
    </>
  );
}

/** The numbers under the header of the overview. */
function EventFigures({ event }: { event: OrganizerEvent }) {
  const insights = useLiveList(insightsQuery(event.id)).data;
  return (
    <Card as="div" padding="none" className="mt-5 overflow-hidden">
      <dl
        data-boxed=""
        className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]"
      >
        <AdminCards place="figures" event={event} insights={insights} />
      </dl>
    </Card>
  );
}

/** Compact header of the event admin, on all tabs except the overview. */
function EventBar({ event }: { event: OrganizerEvent }) {
  return (
    <div className="flex h-14 items-center gap-3 max-sm:h-auto max-sm:flex-wrap max-sm:gap-2 max-sm:py-2">
      <h1
        className="min-w-16 truncate text-lg leading-snug max-sm:flex-auto max-sm:text-base"
        dir="auto"
        title={event.title}
      >
        {event.title}
      </h1>
      <span className="flex-none text-sm max-sm:hidden">
        <EventBadge event={event} full />
      </span>
      <span className="flex-none text-sm">
        <PresenceCount />
      </span>
      <StageControl event={event} place="bar" />
    </div>
  );
}
