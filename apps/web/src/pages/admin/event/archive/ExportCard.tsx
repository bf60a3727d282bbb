import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName, type ExportFormat } from "@hubbub/contract/exports";
import { Printer } from "lucide-react";

import { ADMIN_PARTS } from "../../../../activities/admin-parts.ts";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { DownloadButton } from "../../../../ui/DownloadButton.tsx";

const files: readonly { format: ExportFormat; label: () => string }[] = [
  ...ADMIN_PARTS.flatMap(({ unit: { exportTable }, exportLabel: label }) =>
    exportTable && label ? [{ format: `${exportTable}-csv` as const, label }] : [],
  ),
  { format: "json", label: () => t("Everything, JSON") },
];

/** Downloads of the event's data, and a link to the printable report. */
export function ExportCard({ event }: { event: OrganizerEvent }) {
  return (
    <Card className="lg:col-span-full" title={t("Exports")}>
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, label }) => (
          <DownloadButton
            key={format}
            path={`/api/events/${event.id}/export?format=${format}`}
            fileName={exportFileName(event, format)}
          >
            {label()}
          </DownloadButton>
        ))}
        <ButtonLink variant="quiet" icon={<Printer />} href={paths.adminEvent(event.id, "report")}>
          {t("Report", { context: "noun" })}
        </ButtonLink>
      </div>
    </Card>
  );
}
