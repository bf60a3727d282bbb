import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { Switch } from "../ui/Switch.tsx";
import { canEditSettings } from "./can-edit-settings.ts";
import { useUpdateEvent } from "./mutations.ts";

/** The settings of an event with such a value. */
export type SettingOf<Value> = {
  [Field in keyof UpdateEvent & keyof OrganizerEvent]: OrganizerEvent[Field] extends Value ? Field : never;
}[keyof UpdateEvent & keyof OrganizerEvent];

interface SettingSwitchProps extends Omit<ComponentProps<typeof Switch>, "checked" | "onChange" | "disabled"> {
  /** With pending changes applied. */
  event: OrganizerEvent;
  field: SettingOf<boolean>;
}

/** A setting of an event that is saved at once. Only the owner and admins can change it. */
export function SettingSwitch({ event, field, ...others }: SettingSwitchProps) {
  const { mutate } = useUpdateEvent(event.id);
  return (
    <Switch
      {...others}
      checked={event[field]}
      disabled={!canEditSettings(event)}
      onChange={(on) => mutate({ [field]: on })}
    />
  );
}
