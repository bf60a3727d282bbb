import type { OrganizerEvent } from "@hubbub/contract/events";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmButton } from "../../../../ui/ConfirmButton.tsx";
import { useDeleteEvent } from "./archive-data.ts";

/** Deletes the event permanently, after its title was typed. */
export function DeleteCard({ event }: { event: OrganizerEvent }) {
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
          title: t("Delete this event?"),
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
