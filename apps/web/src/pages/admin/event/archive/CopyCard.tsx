/** Using an event again: duplicate it, or download its settings as a file. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { exportFileName } from "@hubbub/contract/exports";
import { Copy, Download } from "lucide-react";
import { useState } from "react";

import { download } from "../../../../lib/download.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCanCreate } from "../../access/use-admin-access.ts";
import { reasonOf } from "../../mutations.ts";
import { DuplicateDialog } from "./DuplicateDialog.tsx";

export function CopyCard({ event }: { event: OrganizerEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const mayCreate = useCanCreate();
  const save = async () => {
    setIsBusy(true);
    try {
      const name = exportFileName(event, "json").replace(/event\.json$/u, "settings.json");
      await download(`/api/events/${event.id}/settings.json`, name);
    } catch (error) {
      const description = reasonOf(error, t("Please try again."));
      toast({ title: t("The file could not be downloaded"), description, tone: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Card className="min-[60rem]:col-span-full" title={t("Again next time")}>
      <p className="mb-3 text-ink-2">
        {t(
          "A copy has the settings, the polls as drafts, word rules, filter words and labels, and nothing that people sent.",
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayCreate ? (
          <Button variant="quiet" icon={<Copy />} onClick={() => setIsOpen(true)}>
            {t("Duplicate…")}
          </Button>
        ) : null}
        <Button variant="quiet" icon={<Download />} pending={isBusy} onClick={() => void save()}>
          {t("Download settings")}
        </Button>
      </div>
      <DuplicateDialog event={event} open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
