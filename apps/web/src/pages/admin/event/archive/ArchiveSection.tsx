import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName, type ExportFormat } from "@hubbub/contract/exports";
import { Copy, Printer } from "lucide-react";

import { ADMIN_PARTS, ArchiveCard } from "../../../../activities/admin-parts.ts";
import { formatLongDate } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../../lib/page-data.ts";
import { paths } from "../../../../lib/paths.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { DialogButton } from "../../../../ui/DialogButton.tsx";
import { DownloadButton } from "../../../../ui/DownloadButton.tsx";
import { useCanCreate } from "../../access/use-admin-access.ts";
import { useDeleteEvent } from "./archive-data.ts";
import { ArchiveSwitches } from "./ArchiveSwitches.tsx";
import { DuplicateDialog } from "./DuplicateDialog.tsx";

const DAY_MS = 86_400_000;

/** The Archive tab: ending the session, archive settings, cards of the activities, exports and deletion. */
export function ArchiveSection({ event }: { event: OrganizerEvent }) {
  if (!canEditSettings(event)) {
    return (
      <Card className="mt-4" title={t("Archive", { context: "noun" })}>
        <p className="text-muted">{t("Only admins and the event owner can change this.")}</p>
      </Card>
    );
  }
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <RetentionNotice event={event} />
      <ArchiveSwitches event={event} />
      <ArchiveCard event={event} />
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

const files: readonly { format: ExportFormat; label: () => string }[] = [
  ...ADMIN_PARTS.flatMap(({ unit: { exportTable }, exportLabel: label }) =>
    exportTable && label ? [{ format: `${exportTable}-csv` as const, label }] : [],
  ),
  { format: "json", label: () => t("Everything") },
];

/** Downloads of the event's data, and a link to the printable report. */
function ExportCard({ event }: { event: OrganizerEvent }) {
  return (
    <Card className="lg:col-span-full" title={t("Exports")}>
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, label }) => (
          <DownloadButton
            key={format}
            path={`/api/events/${event.id}/export?format=${format}`}
            fileName={exportFileName(event, format)}
          >
            {t("{data}, {format}", { data: label(), format: format === "json" ? "JSON" : "CSV" })}
          </DownloadButton>
        ))}
        <ButtonLink variant="quiet" icon={<Printer />} href={paths.adminEvent(event.id, "report")}>
          {t("Report", { context: "noun" })}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Using the event again: duplicate it, or download its settings as a file. */
function CopyCard({ event }: { event: OrganizerEvent }) {
  const mayCreate = useCanCreate();
  return (
    <Card className="lg:col-span-full" title={t("Reuse this event")}>
      <p className="mb-3 text-ink-2">
        {t(
          "A duplicate and the downloaded file contain the settings and everything you prepared, such as the run sheet and the polls (as drafts). They do not contain what attendees sent. To use the file, import it under Create Event.",
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayCreate ? (
          <DialogButton
            variant="quiet"
            icon={<Copy />}
            renderDialog={(close) => <DuplicateDialog event={event} onClose={close} />}
          >
            {t("Duplicate…")}
          </DialogButton>
        ) : null}
        <DownloadButton
          path={`/api/events/${event.id}/settings.json`}
          fileName={exportFileName(event, "json").replace(/event\.json$/u, "settings.json")}
        >
          {t("Download settings")}
        </DownloadButton>
      </div>
    </Card>
  );
}

/** Deletes the event permanently, after its title was typed. */
function DeleteCard({ event }: { event: OrganizerEvent }) {
  const { mutateAsync } = useDeleteEvent(event.id);
  return (
    <Card className="lg:col-span-full" title={t("Delete event")}>
      <p className="mb-4 text-muted">
        {t(
          "If you delete the event, everything in it will be permanently deleted for everyone. Download the exports first.",
        )}
      </p>
      <ConfirmButton
        variant="danger"
        confirm={{
          title: t("Delete “{title}”?", { title: event.title }),
          description: t("This cannot be undone."),
          consequences: [
            t("Everything you prepared, everything attendees sent, and all results and winners will be deleted."),
            t("The event's link, QR code and join code will stop working."),
            t("Pages that are still open will show that the event does not exist or has ended."),
          ],
          action: t("Delete event"),
          typed: event.title,
          onConfirm: () => mutateAsync(),
        }}
      >
        {t("Delete event")}
      </ConfirmButton>
    </Card>
  );
}
