import type { OrganizerEvent } from "@hubbub/contract/events";
import { ExternalLink, Pencil, Users } from "lucide-react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import { publicOrigin } from "../../../lib/join-address.ts";
import { paths } from "../../../lib/paths.ts";
import { canEditSettings } from "../../../organizer/can-edit-settings.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { DialogButton } from "../../../ui/DialogButton.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { usePresence } from "../../event/PeopleCount.tsx";
import { EventBadge } from "../dashboard/EventBadge.tsx";
import { EditEventDialog } from "./EditEventDialog.tsx";

export function EventHead({ event }: { event: OrganizerEvent }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 grow basis-88">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 dir="auto" className="text-2xl leading-tight">
            {event.title}
          </h1>
          <EventBadge event={event} full />
        </div>
        <Hint className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-mono text-sm tracking-wide">{event.id}</span>
          <PresenceCount />
        </Hint>
      </div>
      <div className="flex flex-wrap gap-2">
        {canEditSettings(event) ? (
          <DialogButton
            variant="quiet"
            className="max-sm:flex-auto"
            icon={<Pencil />}
            renderDialog={(close) => <EditEventDialog event={event} onClose={close} />}
          >
            {t("Edit Event")}
          </DialogButton>
        ) : null}
        <CopyButton
          className="max-sm:flex-auto"
          value={publicOrigin(event) + paths.adminEvent(event.id)}
          label={t("Copy Admin Link")}
          toastTitle={t("Admin link copied!")}
        />
        <ButtonLink
          href={paths.event(event.id)}
          external
          variant="quiet"
          className="max-sm:flex-auto"
          icon={<ExternalLink />}
        >
          {t("View Public")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** How many people have the event open; nothing while the number is unknown. */
export function PresenceCount() {
  const people = usePresence();
  if (people === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-teal-ink tabular-nums">
      <Users size={17} aria-hidden="true" /> {plural(people, "1 person here", "{count} people here")}
    </span>
  );
}
