import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName, type ExportFormat } from "@hubbub/contract/exports";
import { Download, Printer } from "lucide-react";
import { useState } from "react";

import { paths } from "../../../../lib/paths.ts";
import { download } from "../../../../lib/download.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";

const files: readonly { format: ExportFormat; label: () => string }[] = [
  { format: "icebreaker-csv", label: () => t("Icebreaker, CSV") },
  { format: "questions-csv", label: () => t("Questions, CSV") },
  { format: "chat-csv", label: () => t("Chat, CSV") },
  { format: "reactions-csv", label: () => t("Reactions, CSV") },
  { format: "polls-csv", label: () => t("Polls, CSV") },
  { format: "feedback-csv", label: () => t("Feedback, CSV") },
  { format: "winners-csv", label: () => t("Winners, CSV") },
  { format: "leaderboard-csv", label: () => t("Leaderboard, CSV") },
  { format: "json", label: () => t("Everything, JSON") },
];

/** Downloads of the event's data, and a link to the printable report. */
export function ExportCard({ event }: { event: OrganizerEvent }) {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    if (busy) return;
    setBusy(format);
    try {
      await download(`/api/events/${event.id}/export?format=${format}`, exportFileName(event, format));
    } catch (error) {
      toast({
        title: t("The file could not be downloaded"),
        description: reasonOf(error, t("Please try again.")),
        tone: "error",
      });
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card className="min-[60rem]:col-span-full" title={t("Take it with you")}>
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, label }) => (
          <Button
            key={format}
            variant="quiet"
            icon={<Download />}
            pending={busy === format}
            onClick={() => void save(format)}
          >
            {label()}
          </Button>
        ))}
        <ButtonLink variant="quiet" icon={<Printer />} href={paths.adminEvent(event.id, "report")}>
          {t("Report")}
        </ButtonLink>
      </div>
    </Card>
  );
}
