import {
  EVENT_DESCRIPTION_MAX,
  EVENT_TITLE_MAX,
  type OrganizerEvent,
  ROOM_MAX,
  SPEAKERS_MAX,
  UpdateEvent,
} from "@hubbub/contract/events";
import { useForm } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { EventTexts } from "../EventTexts.tsx";
import { FormTextField } from "../../../ui/form-fields.tsx";
import { resolverOf } from "../../../ui/form-schema.ts";
import { useEditEvent } from "../../../organizer/mutations.ts";

type Fields = Record<"title" | "description" | "speakers" | "room" | "speakerProfileUrl", string>;

const resolver = resolverOf<Fields, UpdateEvent>(UpdateEvent);

/**
 * Title, description, speakers and room of an event. It starts from the event as it is when the dialog opens; no pushed
 * change overwrites typing, and fields that were not changed here are not sent.
 */
export function EditEventDialog({ event, onClose }: { event: OrganizerEvent; onClose: () => void }) {
  const { mutate, isPending } = useEditEvent(event.id);
  const form = useForm({
    resolver,
    defaultValues: {
      title: event.title,
      description: event.description,
      speakers: event.speakers,
      room: event.room,
      speakerProfileUrl: event.speakerProfileUrl ?? "",
    },
  });
  const { control, formState } = form;
  const { dirtyFields } = formState;
  const save: typeof mutate = (fields, callbacks) => {
    const changed = Object.entries(fields).filter(([name]) => dirtyFields[name as keyof Fields]);
    if (changed.length > 0) mutate(Object.fromEntries(changed), callbacks);
    else onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("Edit Event")}
      action={t("Save changes")}
      form={form}
      call={{ mutate: save, isPending }}
      onSent={onClose}
    >
      <EventTexts control={control} titleMax={EVENT_TITLE_MAX} descriptionMax={EVENT_DESCRIPTION_MAX} />
      <FormTextField
        control={control}
        name="speakers"
        label={t("Speakers")}
        optional
        autoComplete="off"
        max={SPEAKERS_MAX}
      />
      <FormTextField control={control} name="room" label={t("Room")} optional autoComplete="off" max={ROOM_MAX} />
      <FormTextField
        control={control}
        name="speakerProfileUrl"
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        label={t("Speaker profile URL")}
        optional
        placeholder="https://"
      />
    </FormDialog>
  );
}
