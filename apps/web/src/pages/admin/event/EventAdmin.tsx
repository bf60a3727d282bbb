import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { rememberJoinOrigin } from "../../../lib/event-origins.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { AdminConnection } from "../AdminConnection.tsx";
import { useOptimisticEvent } from "../mutations.ts";
import { useOrganizerEvents } from "../queries.ts";
import { EventBar } from "./EventBar.tsx";
import { EventFigures } from "./EventFigures.tsx";
import { EventHead } from "./EventHead.tsx";
import { EventTabs } from "./EventTabs.tsx";
import { findEventSection } from "./event-sections.ts";
import { LiveUpdates } from "./LiveUpdates.tsx";
import { OVERVIEW_ID } from "./section-path.ts";

/** The event admin: header (on the overview with numbers), tabs and the selected section. Updated by live messages. */
export function EventAdmin({ event }: { event: OrganizerEvent }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const [search] = useSearchParams();
  const shown = useOptimisticEvent(event);
  const { error } = useOrganizerEvents();
  rememberJoinOrigin(shown);
  const section = findEventSection(search.get("section") ?? search.get("tab"));
  const isOverview = section.id === OVERVIEW_ID;
  useDocumentTitle(event.title);

  return (
    <LiveProvider eventId={event.id} participantId={participantId}>
      <LiveUpdates eventId={event.id} />
      <AdminConnection error={error} />
      <div className="print:hidden">
        {isOverview ? (
          <>
            <EventHead event={shown} />
            <EventFigures event={shown} />
          </>
        ) : (
          <EventBar event={shown} />
        )}
        <EventTabs event={shown} current={section.id} />
      </div>
      <section.Section event={shown} />
    </LiveProvider>
  );
}
