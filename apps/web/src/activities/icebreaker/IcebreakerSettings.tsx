import type { OrganizerEvent } from "@hubbub/contract/events";
import { ListFilter, ShieldCheck } from "lucide-react";

import { promptOf } from "./prompt.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { promptFault, promptFrom, promptFieldProps } from "./prompt-field.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { SavedField } from "../../ui/SavedField.tsx";

/** Settings of the icebreaker: its question, filler words and review. */
export function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
  const { mutateAsync } = useUpdateEvent(event.id);
  return (
    <Card title={t("Icebreaker settings")}>
      {canEditSettings(event) ? (
        <SavedField
          {...promptFieldProps()}
          value={event.icebreakerPrompt ?? ""}
          faultOf={promptFault}
          onSave={(typed) => mutateAsync({ icebreakerPrompt: promptFrom(typed) })}
        />
      ) : (
        <p dir="auto">{promptOf(event)}</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        <li>
          <SettingSwitch
            event={event}
            field="cloudLeavesOutFillers"
            icon={<ListFilter />}
            label={t("Hide common words")}
            description={t("Words such as “and” and “the”, in all interface languages")}
          />
        </li>
        <li>
          <SettingSwitch
            event={event}
            field="reviewIcebreaker"
            icon={<ShieldCheck />}
            label={t("Review answers before they appear")}
            description={t("Each answer waits until a moderator approves it")}
          />
        </li>
      </ul>
    </Card>
  );
}
