import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName, type ExportFormat } from "@hubbub/contract/exports";
import { Download, Printer } from "lucide-react";

import { adminParts } from "../../../../activities/admin-parts.ts";
import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { useDownload } from "./archive-data.ts";

const files: readonly { format: ExportFormat; label: () => string }[] = [
  ...adminParts("exportLabel").flatMap(({ unit: { exportTable }, part: label }) =>
    exportTable ? [{ format: `${exportTable}-csv` as const, label }] : [],
  ),
  { format: "json", label: () => t("Everything, JSON") },
];

/** Downloads of the event's data, and a link to the printable report. */
export function ExportCard({ event }: { event: OrganizerEvent }) {
  const { mutate, isPending, variables } = useDownload();
  const save = (format: ExportFormat) => {
    const path = `/api/events/${event.id}/export?format=${format}`;
    if (!isPending) mutate({ path, name: exportFileName(event, format) });
  };
  return (
    <Card className="lg:col-span-full" title={t("Exports")}>
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, label }) => (
          <Button
            key={format}
            variant="quiet"
            icon={<Download />}
            pending={isPending && variables.path.endsWith(`=${format}`)}
            onClick={() => save(format)}
          >
            {label()}
          </Button>
        ))}
        <ButtonLink variant="quiet" icon={<Printer />} href={paths.adminEvent(event.id, "report")}>
          {t("Report", { context: "noun" })}
        </ButtonLink>
      </div>
    </Card>
  );
}
