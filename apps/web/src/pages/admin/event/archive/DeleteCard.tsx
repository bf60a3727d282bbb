import type { OrganizerEvent } from "@hubbub/contract/events";
import { normalizeText } from "@hubbub/contract/text";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { useDeleteEvent } from "./archive-data.ts";

/** Deletes the event permanently, after its title was typed. */
export function DeleteCard({ event }: { event: OrganizerEvent }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState("");
  const { mutate, isPending } = useDeleteEvent(event.id);
  const matches = normalizeText(typed) === normalizeText(event.title);

  const close = () => {
    setIsConfirming(false);
    setTyped("");
  };

  return (
    <Card className="lg:col-span-full" title={t("Delete event")}>
      <p className="mb-4 text-muted">
        {t(
          "If you delete the event, everything in it will be permanently deleted for everyone. Download the exports first.",
        )}
      </p>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t("Delete event")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("Delete this event?")}
        description={t("This cannot be undone.")}
        consequences={[
          t("Everything you prepared, everything attendees sent, and all results and winners will be deleted."),
          t("The event's link, QR code and join code will stop working."),
          t("Pages that are still open will show that the event does not exist or has ended."),
        ]}
        action={t("Delete event")}
        actionDisabled={!matches}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onError: close })}
        onCancel={close}
      >
        <div className="mt-4">
          <TextField
            label={t("Type the title to confirm")}
            hint={<bdi>{event.title}</bdi>}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        </div>
      </ConfirmDialog>
    </Card>
  );
}
