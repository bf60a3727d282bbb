import { normalizeEventId } from "@hubbub/contract/event-id";

import { AdminConnection } from "../AdminConnection.tsx";
import { EventAdmin } from "../event/EventAdmin.tsx";
import { AdminEventNotFound } from "../event/AdminEventNotFound.tsx";
import { useOrganizerEvents } from "../../../organizer/queries.ts";
import { EventList } from "./EventList.tsx";
import { SetupCard } from "./SetupCard.tsx";

/** The dashboard tab: the event list, or the admin of the event in the address. */
export function DashboardScreen({ eventId }: { eventId: string | undefined }) {
  const { data: events = [], error } = useOrganizerEvents();
  if (eventId === undefined) {
    return (
      <>
        <AdminConnection error={error} />
        <SetupCard events={events} />
        <EventList events={events} />
      </>
    );
  }

  const id = normalizeEventId(eventId);
  const event = events.find((candidate) => candidate.id === id);
  return event ? <EventAdmin key={event.id} event={event} /> : <AdminEventNotFound eventId={eventId} />;
}
