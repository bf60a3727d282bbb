import type { OrganizerEvent } from "@hubbub/contract/events";

import { adminParts } from "../../../../activities/admin-parts.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { ArchiveSwitches } from "./ArchiveSwitches.tsx";
import { CopyCard } from "./CopyCard.tsx";
import { DeleteCard } from "./DeleteCard.tsx";
import { ExportCard } from "./ExportCard.tsx";
import { RetentionNotice } from "./RetentionNotice.tsx";

const cards = adminParts("archive");

/** The Archive tab: ending the session, archive settings, cards of the activities, exports and deletion. */
export function ArchiveSection({ event }: { event: OrganizerEvent }) {
  if (!canEditSettings(event)) {
    return (
      <Card className="mt-4" title={t("Archive", { context: "noun" })}>
        <p className="text-muted">{t("Only admins and the event owner can end the session and manage the archive.")}</p>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 mt-4 lg:grid-cols-2">
      <RetentionNotice event={event} />
      <ArchiveSwitches event={event} />
      {cards.map(({ name, part: { Card: ArchiveCard } }) => ArchiveCard && <ArchiveCard key={name} event={event} />)}
      <ExportCard event={event} />
      <CopyCard event={event} />
      {event.role === "owner" ? <DeleteCard event={event} /> : null}
    </div>
  );
}
