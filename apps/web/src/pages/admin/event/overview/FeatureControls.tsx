import { type OrganizerEvent } from "@hubbub/contract/events";
import { Fragment } from "react";

import { SWITCHES } from "../../../../activities/admin-parts.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { SettingSwitch } from "../../../../organizer/SettingSwitch.tsx";

const ROW = "xl:flex xl:flex-1 xl:flex-col xl:justify-center";

/** Switches for the activities and their settings. A change is optimistic and reverts when the server refuses. */
export function FeatureControls({ event }: { event: OrganizerEvent }) {
  return (
    <Card padding="none" className="xl:flex xl:flex-1 xl:flex-col">
      <div className="px-5 py-4.5 xl:flex xl:flex-1 xl:flex-col">
        <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
        <p className="mt-0.5 mb-1.5 text-xs leading-snug text-muted">{descriptionOf(event)}</p>
        <ul className="divide-y divide-line xl:flex xl:flex-1 xl:flex-col">
          {SWITCHES.map(({ field, label, Icon, settings }) => (
            <Fragment key={field}>
              <li className={ROW}>
                <SettingSwitch event={event} field={field} icon={<Icon />} label={t(label)} />
              </li>
              {event[field] &&
                settings?.switches.map(({ field: setting, label: name, icon: SettingIcon }) => (
                  <li key={setting} className={`border-dashed ps-5 ${ROW}`}>
                    <SettingSwitch event={event} field={setting} icon={<SettingIcon />} label={name()} />
                  </li>
                ))}
            </Fragment>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function descriptionOf(event: OrganizerEvent): string {
  if (!canEditSettings(event)) return t("Only admins and the event owner can change these settings.");
  if (event.isArchived) return t("The event is archived. Attendees can only read, regardless of these settings.");
  return t("Changes reach every phone immediately.");
}
