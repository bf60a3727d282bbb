import type { SettingSwitches } from "../../../activities/admin-part.ts";
import { SWITCHES } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { FormSwitch } from "../../../ui/form-fields.tsx";
import type { NewEventForm } from "./new-event.ts";

type PartProps = Pick<NewEventForm, "control">;

const SWITCH_GRID = "grid gap-x-9 sm:grid-cols-[1fr_1fr]";
/** A line above all but the first row. */
const SWITCH = "grid border-line not-first:border-t sm:nth-2:border-t-0";

export function ActivitySwitches({ control }: PartProps) {
  return (
    <fieldset>
      <legend className="text-sm leading-note font-strong">{t("Activities")}</legend>
      <ul className={SWITCH_GRID}>
        {SWITCHES.map(({ field, label, Icon }) => (
          <li key={field} className={SWITCH}>
            <FormSwitch control={control} name={field} icon={<Icon />} label={t(label)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface SettingsProps extends PartProps {
  settings: SettingSwitches;
}

/** Shown only while their activity is on. The values are sent in both cases. */
export function ActivitySettings({ control, settings: { title, switches } }: SettingsProps) {
  return (
    <fieldset className="animate-enter rounded-lg bg-sunken px-4.5 py-2">
      <legend className="sr-only">{title()}</legend>
      <p aria-hidden="true" className="pt-1.5 font-strong">
        {title()}
      </p>
      <ul className={SWITCH_GRID}>
        {switches.map(({ field, label, icon: Icon }) => (
          <li key={field} className={SWITCH}>
            <FormSwitch control={control} name={field} icon={<Icon />} label={label()} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
