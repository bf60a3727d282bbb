import type { OrganizerEvent } from "@hubbub/contract/events";

import { AdminCards } from "../../../../activities/AdminCards.tsx";
import { formatLongDate } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../../lib/page-data.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ArchiveSwitches } from "./ArchiveSwitches.tsx";
import { CopyCard } from "./CopyCard.tsx";
import { DeleteCard } from "./DeleteCard.tsx";
import { ExportCard } from "./ExportCard.tsx";

const DAY_MS = 86_400_000;

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
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <RetentionNotice event={event} />
      <ArchiveSwitches event={event} />
      <AdminCards where="Archive" event={event} />
      <ExportCard event={event} />
      <CopyCard event={event} />
      {event.role === "owner" ? <DeleteCard event={event} /> : null}
    </div>
  );
}

/** If the installation has a retention period: when participants' data will be erased, or when it was. */
function RetentionNotice({ event }: { event: OrganizerEvent }) {
  const { archivedAt, emptiedAt } = event;
  const days = pageConfig.retentionDays;
  if (emptiedAt !== null) {
    return (
      <Banner tone="slate" className="lg:col-span-full">
        {t("What attendees sent was erased on {date}. The event and its totals are kept.", {
          date: formatLongDate(emptiedAt),
        })}
      </Banner>
    );
  }
  if (days === null || archivedAt === null) return null;
  return (
    <Banner tone="amber" className="lg:col-span-full">
      {t("What attendees sent will be erased on {date}. Download the exports before then.", {
        date: formatLongDate(new Date(archivedAt).getTime() + days * DAY_MS),
      })}
    </Banner>
  );
}
