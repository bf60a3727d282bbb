import { LANGUAGE_NAMES, LANGUAGES } from "@hubbub/contract/languages";
import {
  CreateEvent,
  EVENT_DESCRIPTION_MAX_ON_CREATE,
  EVENT_TITLE_MAX_ON_CREATE,
  type OrganizerEvent,
} from "@hubbub/contract/events";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, FormProvider, type UseFormReturn } from "react-hook-form";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/Select.tsx";
import { EventPromptField, EventTextFields } from "../EventTextFields.tsx";
import { ActivitySwitches, ChatSettings } from "./ActivitySwitches.tsx";
import { isUntouched, newEventDefaults, type NewEventFields, writeDraft } from "./new-event.ts";
import { ImportEvent } from "./ImportEvent.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { fieldsOf, readTemplate, type TemplateId, writeTemplate } from "./templates.ts";
import { useSubmitEvent } from "./use-submit-event.ts";

interface CreateEventFormProps {
  form: UseFormReturn<NewEventFields>;
  /** The form's values as they are now. */
  fields: NewEventFields;
  hadDraft: boolean;
  onCreated: (event: OrganizerEvent) => void;
}

const languages = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));

export function CreateEventForm({ form, fields, hadDraft, onCreated }: CreateEventFormProps) {
  const { control, handleSubmit, reset, setFocus } = form;
  const [template, setTemplate] = useState(readTemplate);
  const { submit, pending } = useSubmitEvent(template, onCreated);
  const choose = (id: TemplateId) => {
    setTemplate(id);
    writeTemplate(id);
    reset(fieldsOf(id, fields));
  };
  const startOver = () => {
    choose("blank");
    reset(newEventDefaults);
  };
  useEffect(() => writeDraft(fields), [fields]);
  useEffect(() => setFocus("title"), [setFocus]);

  return (
    <FormProvider {...form}>
      <Card
        as="form"
        noValidate
        className="create-form flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h1 className="text-2xl leading-tight">{t("Create Event")}</h1>
            <p className="mt-1 text-muted">
              {t("A title is enough. Everything else can change while the event runs.")}
            </p>
          </div>
          {hadDraft && !isUntouched(fields) ? (
            <Button variant="ghost" size="sm" icon={<Undo2 />} onClick={startOver}>
              {t("Start over")}
            </Button>
          ) : null}
          <ImportEvent onCreated={onCreated} />
        </div>
        <TemplateChoice value={template} onChange={choose} />

        <EventTextFields
          schema={CreateEvent.shape}
          titleMax={EVENT_TITLE_MAX_ON_CREATE}
          descriptionMax={EVENT_DESCRIPTION_MAX_ON_CREATE}
          descriptionRows={2}
        />

        <ActivitySwitches control={control} />
        {fields.enableWordCloud ? <EventPromptField /> : null}
        {fields.enableLiveChat ? <ChatSettings control={control} /> : null}

        <div className="create-foot flex flex-wrap gap-y-4 gap-x-6 items-end">
          <Controller
            name="translationLanguage"
            control={control}
            render={({ field }) => <Select {...field} label={t("Translation language")} options={languages} />}
          />
          <Button type="submit" size="lg" pending={pending}>
            {t("Create Event")}
          </Button>
        </div>
      </Card>
    </FormProvider>
  );
}
