/** Using an event again: duplicate it, or download its settings as a file. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName } from "@hubbub/contract/exports";
import { Copy } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { DownloadButton } from "../../../../ui/DownloadButton.tsx";
import { useCanCreate } from "../../access/use-admin-access.ts";
import { DuplicateDialog } from "./DuplicateDialog.tsx";

export function CopyCard({ event }: { event: OrganizerEvent }) {
  const [isOpen, setIsOpen] = useState(false);
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
          <Button variant="quiet" icon={<Copy />} onClick={() => setIsOpen(true)}>
            {t("Duplicate…")}
          </Button>
        ) : null}
        <DownloadButton
          path={`/api/events/${event.id}/settings.json`}
          fileName={exportFileName(event, "json").replace(/event\.json$/u, "settings.json")}
        >
          {t("Download settings")}
        </DownloadButton>
      </div>
      {isOpen ? <DuplicateDialog event={event} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
