import { EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX, type OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { useId } from "react";
import { Controller, FormProvider, useForm } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { promptFrom } from "../create/PromptField.tsx";
import { EventPromptField, EventTextFields } from "../EventTextFields.tsx";
import { faultOf } from "../form-faults.ts";
import { reasonOf, useUpdateEvent } from "../mutations.ts";

interface EditEventDialogProps {
  event: OrganizerEvent;
  open: boolean;
  onClose: () => void;
}

interface Fields {
  title: string;
  description: string;
  speakerProfileUrl: string;
  icebreakerPrompt: string;
}

const schema = UpdateEvent.shape;

/** Title, description, speaker and icebreaker question of an event. A refusal keeps the dialog and everything typed. */
export function EditEventDialog({ event, open, onClose }: EditEventDialogProps) {
  const formId = useId();
  const update = useUpdateEvent(event.id);
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button type="submit" form={formId} pending={update.isPending}>
        {t("Save changes")}
      </Button>
    </>
  );
  const save = async ({ icebreakerPrompt, ...fields }: Fields) => {
    if (update.isPending) return;
    const prompt = promptFrom(icebreakerPrompt);
    try {
      await update.mutateAsync({
        ...fields,
        speakerProfileUrl: fields.speakerProfileUrl.trim() || null,
        ...(prompt === event.icebreakerPrompt ? {} : { icebreakerPrompt: prompt }),
      });
      toast({ title: t("Event updated!"), tone: "success" });
      onClose();
    } catch (error) {
      const description = reasonOf(error, t("Failed to update event. Please try again."));
      toast({ title: t("Update failed"), description, tone: "error" });
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("Edit Event")} footer={footer}>
      {open ? <EditEventForm formId={formId} event={event} onSave={save} /> : null}
    </Dialog>
  );
}

interface EditEventFormProps {
  formId: string;
  event: OrganizerEvent;
  onSave: (fields: Fields) => Promise<void>;
}

/**
 * Mounted anew each time the dialog opens: it starts from the event as it is, and no pushed change overwrites typing.
 */
function EditEventForm({ formId, event, onSave }: EditEventFormProps) {
  const form = useForm<Fields>({
    defaultValues: {
      title: event.title,
      description: event.description,
      speakerProfileUrl: event.speakerProfileUrl ?? "",
      icebreakerPrompt: event.icebreakerPrompt ?? "",
    },
  });
  const { control, handleSubmit } = form;
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(submit) => void handleSubmit(onSave)(submit)}
      >
        <EventTextFields
          schema={schema}
          titleMax={EVENT_TITLE_MAX}
          descriptionMax={EVENT_DESCRIPTION_MAX}
          descriptionRows={3}
        />
        <Controller
          name="speakerProfileUrl"
          control={control}
          rules={{ validate: (value) => faultOf(schema.speakerProfileUrl, value) }}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              type="url"
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              label={t("Speaker profile URL")}
              optional
              placeholder="https://"
              error={fieldState.error?.message}
            />
          )}
        />
        <EventPromptField />
      </form>
    </FormProvider>
  );
}
