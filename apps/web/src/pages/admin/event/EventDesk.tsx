import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { rememberJoinOrigin } from "../../../lib/event-origins.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { AdminConnection } from "../AdminConnection.tsx";
import { useShownEvent } from "../mutations.ts";
import { useOrganizerEvents } from "../queries.ts";
import { EventBar } from "./EventBar.tsx";
import { EventFigures } from "./EventFigures.tsx";
import { EventHead } from "./EventHead.tsx";
import { EventTabs } from "./EventTabs.tsx";
import { findEventSection } from "./event-sections.ts";
import { LiveEvent } from "./LiveEvent.tsx";
import { OVERVIEW_ID } from "./section-path.ts";

/** One event in the admin area: head (with figures on the overview), tabs and the chosen section, all live. */
export function EventDesk({ event }: { event: OrganizerEvent }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const [search] = useSearchParams();
  const shown = useShownEvent(event);
  const { error } = useOrganizerEvents();
  rememberJoinOrigin(shown);
  const section = findEventSection(search.get("section") ?? search.get("tab"));
  const isOverview = section.id === OVERVIEW_ID;
  useDocumentTitle(event.title);

  return (
    <LiveProvider eventId={event.id} participantId={participantId}>
      <LiveEvent eventId={event.id} />
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
