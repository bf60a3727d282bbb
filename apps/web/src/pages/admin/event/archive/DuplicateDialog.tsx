/** Asks for the title of the copy, creates it, and opens its event admin. */
import { eventFileCalls } from "@hubbub/contract/event-file";
import { EVENT_TITLE_MAX, type OrganizerEvent } from "@hubbub/contract/events";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";

import { t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FormTextField } from "../../../../ui/form-fields.tsx";
import { resolverOf } from "../../../../ui/form-schema.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import { useDuplicateEvent } from "../../../../organizer/mutations.ts";

const resolver = resolverOf(eventFileCalls["POST /api/events/:eventId/duplicate"].body);

export function DuplicateDialog({ event, onClose }: { event: OrganizerEvent; onClose: () => void }) {
  const [, navigate] = useLocation();
  const form = useForm({ defaultValues: { title: event.title }, resolver });
  return (
    <FormDialog
      onClose={onClose}
      title={t("Duplicate event")}
      action={t("Duplicate")}
      form={form}
      call={useDuplicateEvent(event.id)}
      onSent={(copy) => navigate(paths.adminEvent(copy.id))}
    >
      <FormTextField
        control={form.control}
        name="title"
        label={t("Title of the copy")}
        max={EVENT_TITLE_MAX}
        data-autofocus=""
      />
      <Hint>
        {t("The copy will be a new event with its own code. It will belong to you and will not be in an event group.")}
      </Hint>
    </FormDialog>
  );
}
