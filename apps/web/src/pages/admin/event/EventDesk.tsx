import type { OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useSearchParams } from "wouter";

import { rememberJoinOrigin } from "../../../lib/chosen-origin.ts";
import { randomId } from "../../../lib/participant-id.ts";
import { LiveProvider } from "../../../live/LiveProvider.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { useShownEvent } from "../mutations.ts";
import { EventFigures } from "./EventFigures.tsx";
import { EventHead } from "./EventHead.tsx";
import { EventTabs } from "./EventTabs.tsx";
import { findEventSection } from "./event-sections.ts";
import { LiveEvent } from "./LiveEvent.tsx";

/** One event's desk: head, figures, tabs and the chosen section, all live. */
export function EventDesk({ event }: { event: OrganizerEvent }) {
  const [participantId] = useState(() => `admin-${randomId()}`);
  const [search] = useSearchParams();
  const shown = useShownEvent(event);
  rememberJoinOrigin(shown);
  const section = findEventSection(search.get("section") ?? search.get("tab"));
  useDocumentTitle(event.title);

  return (
    <LiveProvider eventId={event.id} participantId={participantId}>
      <LiveEvent eventId={event.id} />
      <div className="print:hidden">
        <EventHead event={shown} />
        <EventFigures event={shown} />
        <EventTabs event={shown} current={section.id} />
      </div>
      <section.Section event={shown} />
    </LiveProvider>
  );
}
