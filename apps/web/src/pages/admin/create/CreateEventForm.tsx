import {
  type CreateEvent,
  EVENT_DESCRIPTION_MAX_ON_CREATE,
  EVENT_TITLE_MAX_ON_CREATE,
  type OrganizerEvent,
} from "@hubbub/contract/events";
import { Undo2 } from "lucide-react";
import { useEffect } from "react";

import type { ActivitySetting } from "../../../activities/admin-part.ts";
import { SWITCHES } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { languageOptions } from "../../../lib/language-options.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { EventTexts } from "../EventTexts.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../../ui/form-fields.tsx";
import { promptFieldProps } from "../../../activities/icebreaker/prompt-field.ts";
import { isUntouched, newEventDefaults, type NewEventFields, type NewEventForm, writeDraft } from "./new-event.ts";
import { ImportEvent } from "./ImportEvent.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { fieldsOf, useCreateFrom } from "./templates.ts";

interface CreateEventFormProps {
  form: NewEventForm;
  /** The form's values as they are now. */
  fields: NewEventFields;
  hadDraft: boolean;
  onCreated: (event: OrganizerEvent) => void;
}

export function CreateEventForm({ form, fields, hadDraft, onCreated }: CreateEventFormProps) {
  const { control, reset, setFocus } = form;
  const call = useCreateFrom(fields.template);
  useEffect(() => writeDraft(fields), [fields]);
  useEffect(() => setFocus("title"), [setFocus]);

  return (
    <Card as="div" padding="none">
      <div className="p-gutter">
        <Form form={form} call={call} onSent={onCreated}>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <h1 className="text-2xl leading-tight">{t("Create Event")}</h1>
              <p className="mt-1 text-muted">
                {t("Only the title is required. You can change everything later, even during the event.")}
              </p>
            </div>
            {hadDraft && !isUntouched(fields) ? (
              <Button variant="ghost" size="sm" icon={<Undo2 />} onClick={() => reset(newEventDefaults)}>
                {t("Start over")}
              </Button>
            ) : null}
            <ImportEvent onCreated={onCreated} />
          </div>
          <TemplateChoice value={fields.template} onChange={(id) => reset(fieldsOf(id, fields))} />

          <EventTexts
            control={control}
            titleMax={EVENT_TITLE_MAX_ON_CREATE}
            descriptionMax={EVENT_DESCRIPTION_MAX_ON_CREATE}
          />
          <fieldset>
            <legend className="text-sm leading-snug font-strong">{t("Activities")}</legend>
            <SwitchGrid control={control} switches={SWITCHES} />
          </fieldset>
          {fields.enableWordCloud ? (
            <FormTextField control={control} name="icebreakerPrompt" {...promptFieldProps()} />
          ) : null}
          {/* Shown only while their activity is on. The values are sent in both cases. */}
          {SWITCHES.map(({ field, label, settings }) => {
            const switches = settings.filter(isSetAtCreation);
            return switches.length > 0 && fields[field] ? (
              <fieldset key={field} className="animate-enter rounded-lg bg-sunken px-4 py-2">
                <legend className="sr-only">{label()}</legend>
                <p aria-hidden="true" className="pt-1.5 font-strong">
                  {label()}
                </p>
                <SwitchGrid control={control} switches={switches} />
              </fieldset>
            ) : null;
          })}

          <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
            <FormSelect
              control={control}
              name="translationLanguage"
              className="flex-[1_1_16rem]"
              label={t("Translation language")}
              options={languageOptions}
            />
            <Button
              type="submit"
              size="lg"
              className="flex-initial max-sm:grow max-sm:basis-full"
              pending={call.isPending}
            >
              {t("Create Event")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

type SettingAtCreation = Extract<ActivitySetting, { icon: unknown }> & { field: keyof CreateEvent };

function isSetAtCreation(setting: ActivitySetting): setting is SettingAtCreation {
  return "icon" in setting && setting.field in newEventDefaults;
}

interface SwitchGridProps extends Pick<NewEventForm, "control"> {
  switches: readonly SettingAtCreation[];
}

function SwitchGrid({ control, switches }: SwitchGridProps) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {switches.map(({ field, label, icon: Icon, description }) => (
        // A line above all but the first row.
        <li key={field} className="grid border-line not-first:border-t sm:nth-2:border-t-0">
          <FormSwitch control={control} name={field} icon={<Icon />} label={label()} description={description?.()} />
        </li>
      ))}
    </ul>
  );
}
