import { normalizeEventId } from "@hubbub/contract/event-id";
import { AdminConnection } from "../AdminConnection.tsx";
import { EventAdmin } from "../event/EventAdmin.tsx";
import { useOrganizerEvents } from "../../../organizer/queries.ts";
import { EventList } from "./EventList.tsx";
import { SetupCard } from "./SetupCard.tsx";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";
import { Parrot } from "../../../ui/Parrot.tsx";

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

function AdminEventNotFound({ eventId }: { eventId: string }) {
  return (
    <PageCard
      picture={<Parrot state="sleeping" size={120} />}

      title={t("Event not found")}
      description={t("{code} is not one of your events. It may belong to another account.", { code: eventId })}
      action={<ButtonLink href={paths.admin()}>{t("Admin Home")}</ButtonLink>}
    />
  );
}
