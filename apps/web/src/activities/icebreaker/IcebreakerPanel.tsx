import type { OrganizerEvent, PublicEvent } from "@hubbub/contract/events";
import { ListFilter, ShieldCheck } from "lucide-react";

import { canEditSettings, isOrganizerEvent } from "../../organizer/can-edit-settings.ts";
import { CloudModeration } from "./CloudModeration.tsx";
import { ResponsesModeration } from "./ResponsesModeration.tsx";
import { useWordRuleChanges } from "./word-rule-mutations.ts";
import { WordRulesCard } from "./WordRulesCard.tsx";
import { promptOf } from "./prompt.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { promptFault, promptFieldProps, promptFrom } from "./prompt-field.ts";
import { useUpdateEvent } from "../../organizer/mutations.ts";
import { SettingSwitch } from "../../organizer/SettingSwitch.tsx";
import { SavedField } from "../../ui/SavedField.tsx";

/** Cloud and rules, every answer, and for organizers the settings. */
export function IcebreakerPanel({ event }: { event: PublicEvent }) {
  const changes = useWordRuleChanges(event.id);
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
      <div className="flex min-w-0 flex-col gap-5">
        <CloudModeration event={event} changes={changes} />
        <WordRulesCard eventId={event.id} changes={changes} />
        {isOrganizerEvent(event) ? <IcebreakerSettings event={event} /> : null}
      </div>
      <ResponsesModeration event={event} />
    </div>
  );
}

/** Settings of the icebreaker: its question, filler words and review. */
function IcebreakerSettings({ event }: { event: OrganizerEvent }) {
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
            description={
              event.reviewIcebreaker
                ? t("Each answer waits until a moderator approves it")
                : t("Answers appear in the cloud immediately")
            }
          />
        </li>
      </ul>
    </Card>
  );
}
