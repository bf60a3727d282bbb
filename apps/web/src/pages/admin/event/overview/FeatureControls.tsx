import { type OrganizerEvent } from "@hubbub/contract/events";
import { Fragment, type ReactNode } from "react";

import type { SwitchedSetting } from "../../../../activities/admin-part.ts";
import { SWITCHES } from "../../../../activities/admin-parts.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../../../organizer/mutations.ts";
import { SwitchList } from "../../../../ui/SwitchList.tsx";

/** Switches for the activities and their settings. A change is optimistic and reverts when the server refuses. */
export function FeatureControls({ event }: { event: OrganizerEvent }) {
  const { mutate } = useUpdateEvent(event.id);
  const canEdit = canEditSettings(event);
  const row = (field: (typeof SWITCHES)[number]["field"] | SwitchedSetting, label: string, icon: ReactNode) => (
    <Switch
      icon={icon}
      label={label}
      checked={event[field]}
      disabled={!canEdit}
      onChange={(on) => mutate({ [field]: on })}
    />
  );

  return (
    <Card className="py-4.5 px-5 xl:flex xl:flex-1 xl:flex-col">
      <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
      <p className="mt-0.5 mb-1.5 text-xs text-muted">{descriptionOf(event)}</p>
      <SwitchList className="xl:flex xl:flex-1 xl:flex-col xl:*:flex xl:*:flex-1 xl:*:flex-col xl:*:justify-center">
        {SWITCHES.map(({ field, label, Icon, settings }) => (
          <Fragment key={field}>
            <li>{row(field, t(label), <Icon />)}</li>
            {event[field] &&
              settings?.switches.map(({ field: setting, label: name, icon: SettingIcon }) => (
                <li key={setting} className="border-dashed ps-5">
                  {row(setting, name(), <SettingIcon />)}
                </li>
              ))}
          </Fragment>
        ))}
      </SwitchList>
    </Card>
  );
}

function descriptionOf(event: OrganizerEvent): string {
  if (!canEditSettings(event)) return t("Only admins and the event owner can change these settings.");
  if (event.isArchived) return t("The event is archived. Attendees can only read, regardless of these settings.");
  return t("Changes reach every phone immediately.");
}
