import type { OrganizerEvent } from "@hubbub/contract/events";
import { normalizeText } from "@hubbub/contract/text";
import { useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../lib/paths.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf } from "../../mutations.ts";
import { useDeleteEvent } from "./archive-data.ts";

/** Deletes the event permanently, after its title was typed. */
export function DeleteCard({ event }: { event: OrganizerEvent }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState("");
  const [, navigate] = useLocation();
  const remove = useDeleteEvent(event.id);
  const matches = normalizeText(typed) === normalizeText(event.title);

  const close = () => {
    setIsConfirming(false);
    setTyped("");
  };
  const run = async () => {
    if (!matches || remove.isPending) return;
    try {
      await remove.mutateAsync();
      toast({ title: t("Event deleted"), tone: "success" });
      navigate(paths.admin());
    } catch (error) {
      toast({
        title: t("Failed to delete event"),
        description: reasonOf(error, t("Please try again.")),
        tone: "error",
      });
      close();
    }
  };

  return (
    <Card className="min-[60rem]:col-span-full" title={t("Delete event")}>
      <p className="mb-4 text-muted">
        {t("Removes the event with everything in it, for everybody and for good. Take the files first.")}
      </p>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t("Delete event")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("Delete this event?")}
        description={t("This cannot be undone.")}
        consequences={[
          t("Answers, questions, chat, reactions, polls, winners and leaderboard are deleted"),
          t("Its link, QR code and join code stop working"),
          t("Whoever has the page open sees that the event has ended"),
        ]}
        action={t("Delete event")}
        actionDisabled={!matches}
        pending={remove.isPending}
        onConfirm={() => void run()}
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
