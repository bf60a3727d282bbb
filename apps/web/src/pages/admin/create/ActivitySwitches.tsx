import type { SettingSwitches } from "../../../activities/admin-part.ts";
import { SWITCHES } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { FormSwitch } from "../../../ui/form-fields.tsx";
import type { NewEventForm } from "./new-event.ts";

type PartProps = Pick<NewEventForm, "control">;

export function ActivitySwitches({ control }: PartProps) {
  return (
    <fieldset>
      <legend className="text-sm leading-note font-strong">{t("Activities")}</legend>
      <div className="grid gap-x-9 sm:grid-cols-[1fr_1fr] [&>*+*]:border-t [&>*+*]:border-t-line [&>*+*]:rounded-none sm:[&>:nth-child(2)]:border-t-0">
        {SWITCHES.map(({ field, label, Icon }) => (
          <FormSwitch key={field} control={control} name={field} icon={<Icon />} label={t(label)} />
        ))}
      </div>
    </fieldset>
  );
}

interface SettingsProps extends PartProps {
  settings: SettingSwitches;
}

/** Shown only while their activity is on. The values are sent in both cases. */
export function ActivitySettings({ control, settings: { title, switches } }: SettingsProps) {
  return (
    <fieldset className="py-2 px-4.5 rounded-lg bg-sunken animate-enter">
      <legend className="sr-only">{title()}</legend>
      <p aria-hidden="true" className="pt-1.5 font-strong">
        {title()}
      </p>
      <div className="grid gap-x-9 sm:grid-cols-[1fr_1fr] [&>*+*]:border-t [&>*+*]:border-t-line [&>*+*]:rounded-none sm:[&>:nth-child(2)]:border-t-0">
        {switches.map(({ field, label, icon: Icon }) => (
          <FormSwitch key={field} control={control} name={field} icon={<Icon />} label={label()} />
        ))}
      </div>
    </fieldset>
  );
}
