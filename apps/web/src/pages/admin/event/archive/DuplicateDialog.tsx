/** Asks for the title of the copy, creates it, and opens its event admin. */
import { EVENT_TITLE_MAX, EventTitle, type OrganizerEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { useLocation } from "wouter";

import { t } from "../../../../lib/i18n/translate.ts";
import { randomId } from "../../../../lib/participant-id.ts";
import { paths } from "../../../../lib/paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toast } from "../../../../ui/toast.ts";
import { faultOf } from "../../form-faults.ts";
import { reasonOf, useDuplicateEvent } from "../../mutations.ts";

interface DuplicateDialogProps {
  event: OrganizerEvent;
  open: boolean;
  onClose: () => void;
}

export function DuplicateDialog({ event, open, onClose }: DuplicateDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("Duplicate event")}>
      {open ? <DuplicateForm event={event} onClose={onClose} /> : null}
    </Dialog>
  );
}

function DuplicateForm({ event, onClose }: Omit<DuplicateDialogProps, "open">) {
  const [title, setTitle] = useState(event.title);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  /** The same for all attempts of this form, so that a lost answer does not lead to two copies. */
  const [idempotencyKey] = useState(randomId);
  const { mutate, isPending } = useDuplicateEvent(event.id);
  const [, navigate] = useLocation();
  const fault = faultOf(EventTitle, title);

  const submit = () => {
    setWasSubmitted(true);
    if (fault !== true) return;
    mutate(
      { title, idempotencyKey },
      {
        onSuccess: (copy) => {
          onClose();
          toast({ title: t("Event duplicated"), description: copy.title, tone: "success" });
          navigate(paths.adminEvent(copy.id));
        },
        onError: (error) => {
          const description = reasonOf(error, t("Please try again."));
          toast({ title: t("Failed to duplicate the event"), description, tone: "error" });
        },
      },
    );
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t("Title of the copy")}
        value={title}
        onChange={setTitle}
        max={EVENT_TITLE_MAX}
        error={wasSubmitted && fault !== true ? fault : undefined}
        data-autofocus=""
      />
      <p className="text-muted text-size-sm">
        {t("The copy is a new event with its own code. It belongs to you and is in no event group.")}
      </p>
      <div className="flex flex-wrap gap-2.5 justify-end">
        <Button variant="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" pending={isPending}>
          {t("Duplicate")}
        </Button>
      </div>
    </form>
  );
}
