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
  const save = async (changed: Partial<Fields>) => {
    if (update.isPending) return;
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    const { speakerProfileUrl, icebreakerPrompt, ...texts } = changed;
    try {
      await update.mutateAsync({
        ...texts,
        ...(speakerProfileUrl === undefined ? {} : { speakerProfileUrl: speakerProfileUrl.trim() || null }),
        ...(icebreakerPrompt === undefined ? {} : { icebreakerPrompt: promptFrom(icebreakerPrompt) }),
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
  /** Called with the fields that were changed here, so that other changes made meanwhile stay. */
  onSave: (changed: Partial<Fields>) => Promise<void>;
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
  const { control, handleSubmit, formState } = form;
  const { dirtyFields } = formState;
  const saveChanged = (fields: Fields) =>
    onSave(Object.fromEntries(Object.entries(fields).filter(([name]) => dirtyFields[name as keyof Fields])));
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(submit) => void handleSubmit(saveChanged)(submit)}
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
