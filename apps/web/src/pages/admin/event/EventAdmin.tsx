import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useParams } from "wouter";

import { rememberJoinOrigin } from "../../../lib/event-origins.ts";
import { OVERVIEW, REMOTE, paths } from "../../../lib/paths.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useBrand } from "../../../ui/use-brand.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { Remote } from "../../run-sheet/Remote.tsx";
import { AdminConnection } from "../AdminConnection.tsx";
import { useOptimisticEvent } from "../../../organizer/mutations.ts";
import { useOrganizerEvents } from "../../../organizer/queries.ts";
import { EventBar } from "./EventBar.tsx";
import { EventFigures } from "./EventFigures.tsx";
import { EventHead } from "./EventHead.tsx";
import { EventTabs } from "./EventTabs.tsx";
import { findEventSection } from "./event-sections.tsx";
import { LiveUpdates } from "./LiveUpdates.tsx";

/** The event admin: header (on the overview with numbers), tabs and the selected section. Updated by live messages. */
export function EventAdmin({ event }: { event: OrganizerEvent }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const { section: sectionId } = useParams<{ section?: string }>();
  const shown = useOptimisticEvent(event);
  const { error } = useOrganizerEvents();
  rememberJoinOrigin(shown);
  useBrand(event.brand?.styles);
  const section = findEventSection(sectionId);
  useDocumentTitle(event.title);

  return (
    <LiveProvider eventId={event.id} participantId={participantId}>
      <LiveUpdates eventId={event.id} />
      <AdminConnection error={error} />
      {sectionId === REMOTE ? (
        <Remote event={shown} backHref={paths.adminEvent(event.id, "run-sheet")} />
      ) : (
        <Sections event={shown} section={section} />
      )}
    </LiveProvider>
  );
}

function Sections({ event, section }: { event: OrganizerEvent; section: ReturnType<typeof findEventSection> }) {
  return (
    <>
      <div className="print:hidden">
        {section.id === OVERVIEW ? (
          <>
            <EventHead event={event} />
            <EventFigures event={event} />
          </>
        ) : (
          <EventBar event={event} />
        )}
        <EventTabs event={event} current={section.id} />
      </div>
      <section.Section event={event} />
    </>
  );
}
